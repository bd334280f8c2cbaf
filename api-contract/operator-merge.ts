import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { openedConversation, waitingConversation } from './operator-conversations.ts'
import { uuid } from './primitives.ts'

/** For operators only, as the calls of `operators.ts`. */

export const listMergeTargets = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/conversation/others',
  summary: 'Lists the latest other conversations of the same account that one can be merged into; none for a guest’s.',
  roles: ['support'],
  input: v.strictObject({ id: uuid }),
  data: v.strictObject({ items: v.array(waitingConversation) }),
  errors: [apiErrorCode.notFound],
})

export const mergeConversation = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/merge',
  summary:
    'Merges a conversation into another of the same account, where all its messages are shown and all further ones go, or separates it again.',
  roles: ['support'],
  input: v.strictObject({
    id: uuid,
    /** Null separates it. */
    into: v.nullable(uuid),
  }),
  /** The one that it was merged into, or the one that was separated. */
  data: openedConversation,
  errors: [
    apiErrorCode.notFound,
    /** They aren’t of the same account, one is a chat or was merged itself, or a ticket would go into a message. */
    apiErrorCode.stateConflict,
  ],
})
