import type { MessageDescriptor } from '@lingui/core'
import type { IconComponent } from '#src/ui/icon.tsx'

/** The texts of a message, independent of its values. */
export interface SystemMessageText {
  readonly icon: IconComponent
  readonly title: MessageDescriptor
  /** The title for messages about an amount or a coin's price: states the content rather than the kind. */
  readonly titleOf?: (amount: string, coin: string) => MessageDescriptor
  readonly text: MessageDescriptor
  /** It may have been someone else: the user is shown what to do in that case. */
  readonly isSecurity: boolean
}
