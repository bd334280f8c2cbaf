import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ConversationState, ConversationSubject } from '#api/conversations.ts'
import type { Tone } from '#src/ui/chip.tsx'

/** States of a conversation (spec §4). */
export const conversationStates: Readonly<
  Record<ConversationState, { readonly text: MessageDescriptor; readonly tone: Tone }>
> = {
  'pending-reply': { text: msg`Pending reply`, tone: 'warning' },
  'reply-received': { text: msg`Reply received`, tone: 'success' },
  closed: { text: msg`Closed`, tone: 'neutral' },
}

/** Returns the text of a conversation's subject. */
export function subjectText({ kind, number }: ConversationSubject): MessageDescriptor {
  if (kind === 'order') return msg`Order ${number}`
  return kind === 'deposit' ? msg`Deposit ${number}` : msg`Withdrawal ${number}`
}
