import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { textLine } from './primitives.ts'
import { waitingConversation } from './operator-conversations.ts'

/** For operators only, like the calls of `operators.ts`. */

/**
 * `text` finds conversations with a message that contains all the words, or words that start with them; Chinese is
 * matched literally. The other kinds match exactly: a conversation's ID or the number of what it's about, the email of
 * its guest or account, a guest's phone number with its area code.
 */
export const searchKind = v.picklist(['text', 'number', 'email', 'phone'])

export type SearchKind = v.InferOutput<typeof searchKind>

export const foundConversation = v.strictObject({
  ...waitingConversation.entries,
  /**
   * Number of messages that match, by author; both 0 unless searching by text. The text itself needs
   * `openConversation`.
   */
  matches: v.strictObject({ person: v.number(), support: v.number() }),
})

export type FoundConversation = v.InferOutput<typeof foundConversation>

/** A POST, because search terms are personal data. */
export const searchConversations = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/search',
  summary: 'Searches conversations, latest match first. The audit log has every search.',
  roles: ['support'],
  input: v.strictObject({ by: searchKind, query: textLine(1, 100) }),
  data: v.strictObject({
    items: v.array(foundConversation),
    /** Whether there are more results than the 50 listed. */
    hasMore: v.boolean(),
  }),
  errors: [],
})
