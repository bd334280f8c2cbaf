import * as v from 'valibot'

import { email } from './account-rules.ts'
import { attachmentIds } from './attachments.ts'
import {
  conversationDoor,
  conversationKey,
  conversationMessage,
  conversationState,
  conversationSubject,
  mentionedTransaction,
  messageText,
} from './conversations.ts'
import { endpoint, operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { languageName, moment, opaqueToken, uuid } from './primitives.ts'

/*
 * Chats are conversations with support that both sides follow live. Whoever closes one calls `closeConversation` or
 * `closeAsSupport`, and operators open one and reply with the calls of every conversation.
 */

/**
 * Streams of server-sent events. That of the person takes `?id=` with `accessToken`, or `linkToken` alone, as headers;
 * the operators' takes `?id=` with `accessToken`. Events, whose data are JSON: `message` (`chatMessage`, or
 * `operatorChatMessage`), whose event id is the position; `marks` (`chatMarks`); `typing` (`chatTyping`). With the header
 * `Last-Event-ID`, the stream begins with the messages after that position, without it with the first.
 */
export const chatEventsPath = '/api/chat/events'
export const operatorChatEventsPath = '/api/operator/chat/events'

/** Messages that a chat may have. */
export const maximumChatMessages = 1000

/** The position of a message: from 1, without a gap. */
export const chatPosition = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(maximumChatMessages))

export const chatMessage = v.strictObject({ position: v.number(), ...conversationMessage.entries })

export type ChatMessage = v.InferOutput<typeof chatMessage>

/** `operator` is the member id of who has replied. */
export const operatorChatMessage = v.strictObject({ ...chatMessage.entries, operator: v.nullable(v.string()) })

export const chatMarks = v.strictObject({
  state: conversationState,
  /** Positions of the last messages that each side has seen; 0 before the first. */
  personRead: v.number(),
  supportRead: v.number(),
})

export type ChatMarks = v.InferOutput<typeof chatMarks>

export const chatTyping = v.strictObject({ from: conversationMessage.entries.from })

export const chat = v.strictObject({
  id: uuid,
  about: v.nullable(conversationSubject),
  /** Where replies go that stay unread. */
  email: v.nullable(v.string()),
  ...chatMarks.entries,
  /** Oldest first. */
  messages: v.array(chatMessage),
})

export type Chat = v.InferOutput<typeof chat>

const exampleId = '4f0c2a4e-6f0e-4d5c-9b7a-2f1d0c3b5a69'

export const getChatHours = endpoint({
  method: 'GET',
  path: '/api/chat/hours',
  summary: 'Whether support chats now, when it does, and how soon chats of the last 30 days were answered.',
  access: 'public',
  input: undefined,
  data: v.strictObject({
    isOpen: v.boolean(),
    /** When that changes next; null if it never does. */
    changesAt: v.nullable(moment),
    /** Where the hours are those of the clock (IANA). */
    timeZone: v.string(),
    /** Of a week, from Monday (1) to Sunday (7). Minutes since midnight; none where nobody chats. */
    hours: v.array(v.strictObject({ day: v.number(), from: v.number(), to: v.number() })),
    /** How long people have waited for the first answer; null while too few have asked. Nine of ten waited no longer than `slowSeconds`. */
    firstAnswer: v.nullable(v.strictObject({ medianSeconds: v.number(), slowSeconds: v.number() })),
  }),
  errors: [],
})

export type ChatHours = v.InferOutput<typeof getChatHours.data>

export const getCurrentChat = endpoint({
  method: 'POST',
  path: '/api/chat/current',
  summary: 'Finds the user’s chat that isn’t closed, the latest if there are several.',
  access: 'main',
  input: undefined,
  data: v.strictObject({
    id: v.nullable(uuid),
    /** Whether it has a reply that the person hasn't seen. */
    unread: v.boolean(),
  }),
  errors: [],
})

/** With an access token the account is the writer, and `email` must be left out; without one it must be there. */
export const startChat = endpoint({
  method: 'POST',
  path: '/api/chat/start',
  costly: true,
  summary:
    'Starts a chat; outside of support’s hours, a conversation that is answered by email. The id makes it idempotent.',
  access: 'optional',
  input: v.strictObject({
    /** Made up by the client, once for each chat; its first message has the same. */
    id: uuid,
    lang: languageName,
    text: messageText,
    transaction: v.optional(mentionedTransaction),
    about: v.optional(conversationSubject),
    email: v.optional(email),
    attachments: v.optional(attachmentIds),
    /** With which a guest has uploaded them, who may have logged in since. */
    uploadToken: v.optional(opaqueToken),
  }),
  example: { id: exampleId, lang: 'en_us', text: 'My deposit of 20 USDT doesn’t show.', email: 'somebody@example.com' },
  data: v.strictObject({
    id: uuid,
    /** `mail` if it is answered by email. */
    door: conversationDoor,
    /** Opens it without an account: for guests; null with one. */
    token: v.nullable(opaqueToken),
  }),
  errors: [apiErrorCode.textHasSecret, apiErrorCode.idReused, apiErrorCode.attachmentGone],
})

export const getChat = endpoint({
  method: 'POST',
  path: '/api/chat/info',
  summary: 'Retrieves a chat with its messages. It marks nothing as read.',
  access: 'optional',
  input: v.strictObject({ key: conversationKey }),
  example: { key: { id: exampleId } },
  data: chat,
  errors: [
    /** No chat of this account has the id. */
    apiErrorCode.notFound,
    apiErrorCode.linkInvalid,
  ],
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/api/chat/send',
  summary: 'Adds a message to a chat; a closed one opens again. The message’s id makes it idempotent.',
  access: 'optional',
  input: v.strictObject({
    key: conversationKey,
    /** Made up by the client, once for each message. */
    messageId: uuid,
    text: messageText,
    transaction: v.optional(mentionedTransaction),
    attachments: v.optional(attachmentIds),
  }),
  example: { key: { id: exampleId }, messageId: exampleId, text: 'It has arrived, thank you.' },
  data: v.strictObject({ position: chatPosition, at: moment }),
  errors: [
    apiErrorCode.notFound,
    apiErrorCode.linkInvalid,
    apiErrorCode.textHasSecret,
    apiErrorCode.idReused,
    apiErrorCode.attachmentGone,
    /** The chat has as many messages as one may have. */
    apiErrorCode.limitReached,
  ],
})

export const markChatRead = endpoint({
  method: 'POST',
  path: '/api/chat/read',
  summary: 'Says that the person has seen the messages up to a position.',
  access: 'optional',
  input: v.strictObject({ key: conversationKey, position: chatPosition }),
  example: { key: { id: exampleId }, position: 2 },
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.linkInvalid],
})

export const showChatTyping = endpoint({
  method: 'POST',
  path: '/api/chat/typing',
  summary: 'Says that the person is typing. It is passed on, and stored nowhere.',
  access: 'optional',
  input: v.strictObject({ key: conversationKey }),
  example: { key: { id: exampleId } },
  data: v.null(),
  errors: [apiErrorCode.notFound, apiErrorCode.linkInvalid],
})

/** For operators, as the calls of `operator-conversations.ts`. */
export const markChatReadAsSupport = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/chat/read',
  summary: 'Says that support has seen the messages of a chat up to a position.',
  roles: ['support'],
  input: v.strictObject({ id: uuid, position: chatPosition }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

export const showTypingAsSupport = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/chat/typing',
  summary: 'Says that support is typing in a chat. It is passed on, and stored nowhere.',
  roles: ['support'],
  input: v.strictObject({ id: uuid }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})
