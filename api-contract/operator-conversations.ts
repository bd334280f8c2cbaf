import * as v from 'valibot'

import { attachmentIds } from './attachments.ts'
import {
  conversationDoor,
  conversationMessage,
  conversationState,
  conversationSubject,
  messageText,
  phone,
} from './conversations.ts'
import { operatorEndpoint, pageOf, pageQuery, type Realm } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { languageCode, moment, uuid } from './primitives.ts'
import { evaluation, workOrderCategory, workOrderPriority } from './work-orders.ts'

/** Calls for operators, as those of `operators.ts`. Opening a conversation is an entry in the audit log. */

const realm = v.picklist(['main', 'futures'] satisfies Realm[])

/** A conversation in the operators' list: enough to choose by, and nothing that names the person. */
export const waitingConversation = v.strictObject({
  id: uuid,
  /** Of the account, or of the section that a guest wrote in. The same email may have an account in each. */
  realm,
  door: conversationDoor,
  /** Both null unless it is a work order. */
  category: v.nullable(workOrderCategory),
  priority: v.nullable(workOrderPriority),
  /** The member id of the operator who takes care of it. */
  assignee: v.nullable(v.string()),
  /** Put off until then, or until somebody writes where that is null; null for one that isn’t. */
  snooze: v.nullable(v.strictObject({ until: v.nullable(moment) })),
  state: conversationState,
  about: v.nullable(conversationSubject),
  lang: languageCode,
  from: v.picklist(['account', 'guest']),
  messageCount: v.number(),
  createdAt: moment,
  lastMessageAt: moment,
})

export type WaitingConversation = v.InferOutput<typeof waitingConversation>

export const openedConversation = v.strictObject({
  ...waitingConversation.entries,
  /** Null for a guest. */
  memberId: v.nullable(v.string()),
  /** The account's own, or what the guest has left, which nobody has confirmed. */
  email: v.nullable(v.string()),
  phone: v.nullable(phone),
  /** Oldest first. `operator` is the member id of who has replied. */
  messages: v.array(v.strictObject({ ...conversationMessage.entries, operator: v.nullable(v.string()) })),
  /** What operators have written for each other, oldest first. */
  notes: v.array(v.strictObject({ id: uuid, operator: v.string(), text: v.string(), at: moment })),
  /** Ids of those that were merged into this one, whose messages are among its own. */
  merged: v.array(uuid),
  /** Where it goes on; null for one that stands for itself. */
  mergedInto: v.nullable(uuid),
  /** Of a work order. */
  evaluation: v.nullable(evaluation),
})

export type OpenedConversation = v.InferOutput<typeof openedConversation>

export const listWaitingConversations = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/conversations',
  summary: 'Lists conversations in a state for operators; those that have waited longest come first.',
  roles: ['support'],
  input: v.strictObject({
    state: v.optional(conversationState, 'pending-reply'),
    realm: v.optional(realm),
    door: v.optional(conversationDoor),
    category: v.optional(workOrderCategory),
    priority: v.optional(workOrderPriority),
    /** Those of the operator who asks, or those that nobody takes care of. */
    assigned: v.optional(v.picklist(['me', 'nobody'])),
    /** Those that are put off, or all others. */
    snoozed: v.optional(v.picklist(['yes', 'no']), 'no'),
    ...pageQuery.entries,
  }),
  data: pageOf(waitingConversation),
  errors: [],
})

export const openConversation = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/open',
  summary: 'Opens a conversation for an operator. The audit log has who opened it.',
  roles: ['support'],
  input: v.strictObject({ id: uuid }),
  data: openedConversation,
  errors: [apiErrorCode.notFound],
})

export const replyAsSupport = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/reply',
  summary: 'Replies to a conversation by email, and in the app to an account. The message’s id makes it idempotent.',
  roles: ['support'],
  input: v.strictObject({
    id: uuid,
    /** Made up by the client, once for each reply. */
    messageId: uuid,
    text: messageText,
    attachments: v.optional(attachmentIds),
    /** How many messages the operator has read: a reply that crosses another message is refused. */
    messageCount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  data: openedConversation,
  errors: [
    apiErrorCode.notFound,
    /** There is a newer message, or the conversation is closed: open it again. */
    apiErrorCode.stateConflict,
    apiErrorCode.idReused,
    apiErrorCode.attachmentGone,
    apiErrorCode.limitReached,
    apiErrorCode.textHasSecret,
  ],
})

export const closeAsSupport = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/conversation/close',
  summary: 'Closes a conversation for an operator. A further message of the person opens it again.',
  roles: ['support'],
  input: v.strictObject({ id: uuid }),
  data: openedConversation,
  errors: [
    apiErrorCode.notFound,
    /** It is closed. */
    apiErrorCode.stateConflict,
  ],
})
