import * as v from 'valibot'

import { attachmentIds } from './attachments.ts'
import {
  conversation,
  conversationState,
  conversationSubject,
  conversationSummary,
  mentionedTransaction,
  messageLength,
  messageText,
} from './conversations.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { languageName, moment, uuid } from './primitives.ts'

/**
 * Work orders are conversations with support that an account files under a category and with a priority, and rates once
 * they are closed. Whoever goes on writing or closes one calls `replyToSupport` and `closeConversation`, as in any other.
 */

export const workOrderCategories = ['deposit', 'withdrawal', 'exchange', 'mining', 'account', 'other'] as const

export const workOrderCategory = v.picklist(workOrderCategories)

export type WorkOrderCategory = v.InferOutput<typeof workOrderCategory>

export const workOrderPriorities = ['low', 'normal', 'high'] as const

/** As the person sees it. */
export const workOrderPriority = v.picklist(workOrderPriorities)

export type WorkOrderPriority = v.InferOutput<typeof workOrderPriority>

export const maximumCommentLength = 500

export const evaluationScore = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5))

export const evaluationComment = v.pipe(
  messageText,
  v.check((text) => messageLength(text) <= maximumCommentLength, `has more than ${maximumCommentLength} characters`),
)

export const evaluation = v.strictObject({
  score: v.number(),
  comment: v.nullable(v.string()),
  /** When it was given first. */
  at: moment,
})

export type Evaluation = v.InferOutput<typeof evaluation>

const terms = { category: workOrderCategory, priority: workOrderPriority }

export const workOrderSummary = v.strictObject({
  ...conversationSummary.entries,
  ...terms,
  /** Null until it is rated. */
  evaluation: v.nullable(evaluation),
  /** Whether it can be rated now: it is closed, and a rating is at most a day old. */
  mayEvaluate: v.boolean(),
})

export type WorkOrderSummary = v.InferOutput<typeof workOrderSummary>

export const workOrder = v.strictObject({ ...conversation.entries, ...workOrderSummary.entries })

export type WorkOrder = v.InferOutput<typeof workOrder>

const exampleId = '4f0c2a4e-6f0e-4d5c-9b7a-2f1d0c3b5a69'

export const startWorkOrder = endpoint({
  method: 'POST',
  path: '/api/workOrder/save',
  costly: true,
  summary: 'Files a work order. The id makes it idempotent. Replies come by email and in the app.',
  access: 'main',
  input: v.strictObject({
    /** Made up by the client, once for each work order. */
    id: uuid,
    lang: languageName,
    ...terms,
    text: messageText,
    transaction: v.optional(mentionedTransaction),
    about: v.optional(conversationSubject),
    attachments: v.optional(attachmentIds),
  }),
  example: {
    id: exampleId,
    lang: 'en_us',
    category: 'deposit',
    priority: 'normal',
    text: 'My deposit of 20 USDT doesn’t show.',
  },
  data: workOrder,
  errors: [apiErrorCode.textHasSecret, apiErrorCode.idReused, apiErrorCode.attachmentGone],
})

export const listWorkOrders = endpoint({
  method: 'POST',
  path: '/api/workOrder/list',
  summary: 'Lists the user’s work orders, latest message first.',
  access: 'main',
  input: v.strictObject({ state: v.optional(conversationState), ...pageQuery.entries }),
  data: v.strictObject({
    ...pageOf(workOrderSummary).entries,
    /** Work orders in any state with a reply that the person hasn't opened. */
    unread: v.number(),
  }),
  errors: [],
})

export const getWorkOrder = endpoint({
  method: 'POST',
  path: '/api/workOrder/info',
  summary: 'Retrieves a work order with its messages, and marks its replies as read.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  example: { id: exampleId },
  data: workOrder,
  errors: [apiErrorCode.notFound],
})

export const evaluateWorkOrder = endpoint({
  method: 'POST',
  path: '/api/workOrder/evaluate',
  summary: 'Rates a closed work order. For a day the rating can be changed by calling it again.',
  access: 'main',
  input: v.strictObject({ id: uuid, score: evaluationScore, comment: v.optional(evaluationComment) }),
  example: { id: exampleId, score: 5, comment: 'Quick and friendly.' },
  data: workOrder,
  errors: [
    apiErrorCode.notFound,
    /** It isn't closed, or was rated more than a day ago. */
    apiErrorCode.stateConflict,
    apiErrorCode.textHasSecret,
  ],
})
