import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { openedConversation, waitingConversation } from './operator-conversations.ts'
import { uuid } from './primitives.ts'

/** For operators only, like the calls of `operators.ts`. */

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
    /** Null undoes a merge. */
    into: v.nullable(uuid),
  }),
  /** The conversation that it was merged into, or the separated one. */
  data: openedConversation,
  errors: [
    apiErrorCode.notFound,
    /**
     * They belong to different accounts, one is a chat or already merged, or a work order would be merged into a
     * message.
     */
    apiErrorCode.stateConflict,
  ],
})
