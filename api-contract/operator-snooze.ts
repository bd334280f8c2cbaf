import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { openedConversation } from './operator-conversations.ts'
import { moment, uuid } from './primitives.ts'

/** For operators only, like the calls of `operators.ts`. */

export const snoozeConversation = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/snooze',
  summary:
    'Takes a conversation out of the list until a time or a further message, or puts it back. Others can still open it.',
  roles: ['support'],
  input: v.strictObject({
    id: uuid,
    /** Number of messages the operator has read: a snooze that crosses another message is refused. */
    messageCount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    /** `until` is at most 90 days ahead, or null to sleep until the next message. Null ends the snooze. */
    snooze: v.nullable(v.strictObject({ until: v.nullable(moment) })),
  }),
  data: openedConversation,
  errors: [
    apiErrorCode.notFound,
    /** There is a newer message, or the conversation is closed and must be reopened first. */
    apiErrorCode.stateConflict,
  ],
})
