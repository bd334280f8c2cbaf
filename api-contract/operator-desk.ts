import * as v from 'valibot'

import { securityEvent } from './account.ts'
import { conversationState, messageText } from './conversations.ts'
import { depositState } from './deposits.ts'
import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { openedConversation } from './operator-conversations.ts'
import { orderState } from './order-states.ts'
import { decimal, languageCode, moment, textLine, uuid } from './primitives.ts'
import { withdrawalState } from './withdrawal-states.ts'

/** What support operators do besides replying. For operators only, like the calls of `operators.ts`. */

const memberId = textLine(1, 40)

export const listDeskOperators = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/conversation/operators',
  summary: 'Lists the member ids of operators, to whom conversations can be handed over.',
  roles: ['support'],
  input: undefined,
  data: v.strictObject({ operators: v.array(v.string()) }),
  errors: [],
})

export const assignConversation = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/assign',
  summary: 'Assigns a conversation to an operator, or to nobody.',
  roles: ['support'],
  input: v.strictObject({
    id: uuid,
    /** The current assignee as far as the caller knows: if that has changed, the call is refused. */
    from: v.nullable(memberId),
    to: v.nullable(memberId),
  }),
  data: openedConversation,
  errors: [
    /** No such conversation or operator. */
    apiErrorCode.notFound,
    /** Someone else was faster. */
    apiErrorCode.stateConflict,
  ],
})

export const addNote = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/note',
  summary: 'Adds an internal note to a conversation; its writer never sees it. The note’s id makes it idempotent.',
  roles: ['support'],
  input: v.strictObject({ id: uuid, noteId: uuid, text: messageText }),
  data: openedConversation,
  errors: [apiErrorCode.notFound, apiErrorCode.idReused, apiErrorCode.textHasSecret],
})

export const keepOpen = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/presence',
  summary: 'Says that an operator has a conversation open, and tells who else has, and what has changed.',
  roles: ['support'],
  input: v.strictObject({ id: uuid }),
  data: v.strictObject({
    /** Member IDs of the other operators whose page has reported it within the last 40 seconds. */
    others: v.array(v.string()),
    assignee: v.nullable(v.string()),
    state: conversationState,
    messageCount: v.number(),
  }),
  errors: [apiErrorCode.notFound],
})

const duration = v.nullable(v.strictObject({ count: v.number(), medianSeconds: v.number(), slowSeconds: v.number() }))

export const getDeskOverview = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/conversation/overview',
  summary: 'How soon conversations of the last 30 days were answered and closed, and how work orders were rated.',
  roles: ['support'],
  input: undefined,
  data: v.strictObject({
    received: v.number(),
    waiting: v.number(),
    /** Null if no one was answered. 90 % took no longer than `slowSeconds`. */
    firstAnswer: duration,
    solved: duration,
    ratings: v.nullable(v.strictObject({ count: v.number(), average: v.number() })),
  }),
  errors: [],
})

export type DeskOverview = v.InferOutput<typeof getDeskOverview.data>

const movement = { id: uuid, coin: v.string(), network: v.string(), amount: decimal, at: moment }

/** What the app knows about an account, read-only. Lists contain the latest ten items. */
export const writerFacts = v.strictObject({
  memberId: v.string(),
  registeredAt: moment,
  country: v.nullable(v.string()),
  lang: languageCode,
  hasFundPassword: v.boolean(),
  hasSecondFactor: v.boolean(),
  withdrawalsLockedUntil: v.nullable(moment),
  orders: v.array(
    v.strictObject({
      number: v.string(),
      kind: v.string(),
      state: orderState,
      from: v.string(),
      to: v.string(),
      at: moment,
    }),
  ),
  deposits: v.array(v.strictObject({ ...movement, state: depositState })),
  withdrawals: v.array(v.strictObject({ ...movement, state: withdrawalState })),
  securityEvents: v.array(
    v.strictObject({ id: uuid, kind: securityEvent.entries.kind, device: v.string(), at: moment }),
  ),
})

export type WriterFacts = v.InferOutput<typeof writerFacts>

export const openWriter = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/writer',
  summary: 'What the app knows about the account that writes. The audit log has who opened it.',
  roles: ['support'],
  input: v.strictObject({ id: uuid }),
  data: writerFacts,
  errors: [
    /** No such conversation, or a guest started it. */
    apiErrorCode.notFound,
  ],
})
