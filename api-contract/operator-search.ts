import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { textLine } from './primitives.ts'
import { waitingConversation } from './operator-conversations.ts'

/** For operators only, as the calls of `operators.ts`. */

/**
 * `text` finds conversations with a message that has all the words, of which the beginnings are enough, and Chinese as it
 * stands; the others find what is exactly that: a conversation's id or the number of what it is about, the email of its
 * guest or account, a guest's phone number with its area code.
 */
export const searchKind = v.picklist(['text', 'number', 'email', 'phone'])

export type SearchKind = v.InferOutput<typeof searchKind>

export const foundConversation = v.strictObject({
  ...waitingConversation.entries,
  /** Messages that have the words, by who wrote them; both 0 for what was found otherwise. No text: see `openConversation`. */
  matches: v.strictObject({ person: v.number(), support: v.number() }),
})

export type FoundConversation = v.InferOutput<typeof foundConversation>

/** A POST, as what is searched for is personal. */
export const searchConversations = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/search',
  summary: 'Searches conversations, latest match first. The audit log has every search.',
  roles: ['support'],
  input: v.strictObject({ by: searchKind, query: textLine(1, 100) }),
  data: v.strictObject({
    items: v.array(foundConversation),
    /** Whether there are more than the 50 that are listed. */
    hasMore: v.boolean(),
  }),
  errors: [],
})
