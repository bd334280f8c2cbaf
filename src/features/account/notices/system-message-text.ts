import type { MessageDescriptor } from '@lingui/core'
import type { IconComponent } from '#src/ui/icon.tsx'

/** What is said beside a message, whatever its values. */
export interface SystemMessageText {
  readonly icon: IconComponent
  readonly title: MessageDescriptor
  /** The title where an amount is what it is about: the content, not its kind. */
  readonly titleOf?: (amount: string) => MessageDescriptor
  readonly text: MessageDescriptor
  /** It may have been somebody else: the person is shown what to do then. */
  readonly isSecurity: boolean
}
