import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { openedConversation } from './operator-conversations.ts'
import { moment, uuid } from './primitives.ts'

/** For operators only, as the calls of `operators.ts`. */

export const snoozeConversation = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/snooze',
  summary:
    'Takes a conversation out of the list until a time or a further message, or puts it back. Others can still open it.',
  roles: ['support'],
  input: v.strictObject({
    id: uuid,
    /** How many messages the operator has read: one that crosses another message is refused. */
    messageCount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    /** `until` is null where only a message wakes it, and at most 90 days ahead. Null puts it back. */
    snooze: v.nullable(v.strictObject({ until: v.nullable(moment) })),
  }),
  data: openedConversation,
  errors: [
    apiErrorCode.notFound,
    /** There is a newer message, or the conversation is closed: open it again. */
    apiErrorCode.stateConflict,
  ],
})
