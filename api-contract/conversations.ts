import * as v from 'valibot'

import { email } from './account-rules.ts'
import { attachment, attachmentIds } from './attachments.ts'
import { endpoint, type OptionalAccess, pageOf, pageQuery, type Realm, type RealmPrefix } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { languageName, moment, opaqueToken, textLine, uuid } from './primitives.ts'

/** Spec §9. Counted as people count: an emoji or a letter with its accent is one character. */
export const maximumMessageLength = 2000

/** Whose turn it is (spec §4). A person who writes into a closed conversation opens it again. */
export const conversationState = v.picklist(['pending-reply', 'reply-received', 'closed'])

export type ConversationState = v.InferOutput<typeof conversationState>

/** How a conversation began: with a message to support, as a work order (`work-orders.ts`), or as a chat (`chat.ts`). */
export const conversationDoor = v.picklist(['mail', 'work-order', 'chat'])

export type ConversationDoor = v.InferOutput<typeof conversationDoor>

export function messageLength(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length
}

/**
 * A text of several lines that a person writes. Tabs and line breaks are the only control characters; those that turn
 * the direction of writing round, and halves of characters, are refused.
 */
export const messageText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  v.minLength(1),
  // Whoever piles up accents sends few characters and a long text.
  v.maxLength(4 * maximumMessageLength),
  v.regex(/^[^\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u),
  v.check((text) => !/\p{Cc}/u.test(text.replaceAll(/[\n\t]/g, '')), 'has control characters'),
  v.check((text) => messageLength(text) <= maximumMessageLength, `has more than ${maximumMessageLength} characters`),
)

/**
 * The hash of a transaction that the message is about. It has a field of its own because in a text it can't be told from
 * a private key, which no message may contain.
 */
export const mentionedTransaction = v.pipe(v.string(), v.trim(), v.regex(/^(0x)?[\da-fA-F]{64}$/), v.toLowerCase())

/** What a conversation is about: an order's number, or the id of a deposit or withdrawal. */
export const conversationSubject = v.strictObject({
  kind: v.picklist(['order', 'deposit', 'withdrawal']),
  number: textLine(1, 40),
})

export type ConversationSubject = v.InferOutput<typeof conversationSubject>

export const phone = v.strictObject({
  /** With its plus: `+52`. */
  areaCode: v.pipe(v.string(), v.regex(/^\+[1-9]\d{0,3}$/)),
  /** Without the area code; spaces, hyphens and brackets are dropped. */
  number: v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform((number) => number.replaceAll(/[\s().-]/g, '')),
    v.regex(/^\d{4,14}$/),
  ),
})

/** How a person without an account is reached (spec §5): by email, by phone, or either. */
export const guestContact = v.pipe(
  v.strictObject({ email: v.optional(email), phone: v.optional(phone) }),
  v.check((contact) => contact.email !== undefined || contact.phone !== undefined, 'needs an email or a phone number'),
)

/** Whether the domain of a mail's sender has signed it (DKIM): `invalid` also where its key can't be looked up. */
const mailSignature = v.picklist(['valid', 'invalid', 'none'])

export type MailSignature = v.InferOutput<typeof mailSignature>

export const conversationMessage = v.strictObject({
  id: uuid,
  /** `support` is Sevenport, whoever of it wrote. */
  from: v.picklist(['person', 'support']),
  text: v.string(),
  transaction: v.nullable(v.string()),
  attachments: v.array(attachment),
  /** Of a message that came by mail; null for one that was written in the app. */
  mail: v.nullable(
    v.strictObject({
      signature: mailSignature,
      /** What it repeats of earlier mails. */
      quoted: v.nullable(v.string()),
    }),
  ),
  at: moment,
})

export type ConversationMessage = v.InferOutput<typeof conversationMessage>

export const conversationSummary = v.strictObject({
  id: uuid,
  door: conversationDoor,
  state: conversationState,
  about: v.nullable(conversationSubject),
  /** The beginning of the first message. */
  preview: v.string(),
  createdAt: moment,
  lastMessageAt: moment,
  /** Whether there is a reply that the person hasn't opened. */
  unread: v.boolean(),
})

export type ConversationSummary = v.InferOutput<typeof conversationSummary>

export const conversation = v.strictObject({
  ...conversationSummary.entries,
  /** Where replies go; null for a guest who left only a phone number. */
  email: v.nullable(v.string()),
  /** Oldest first. */
  messages: v.array(conversationMessage),
})

export type Conversation = v.InferOutput<typeof conversation>

/** Which conversation: by `id` one of the session's account, by `token` the one that a guest got a link to. */
export const conversationKey = v.union([v.strictObject({ id: uuid }), v.strictObject({ token: opaqueToken })])

export type ConversationKey = v.InferOutput<typeof conversationKey>

const exampleId = '4f0c2a4e-6f0e-4d5c-9b7a-2f1d0c3b5a69'

/** What is written by, the same for each realm. */
function writingEndpoints(access: OptionalAccess, prefix: RealmPrefix) {
  return {
    /** Spec §7. With an access token the account is the writer, and `guest` must be left out; without one it must be there. */
    startConversation: endpoint({
      method: 'POST',
      path: `${prefix}/leaveMessage/save`,
      costly: true,
      summary: 'Writes to support. The id makes it idempotent. Replies come by email.',
      access,
      input: v.strictObject({
        /** Made up by the client, once for each conversation. */
        id: uuid,
        lang: languageName,
        text: messageText,
        transaction: v.optional(mentionedTransaction),
        about: v.optional(conversationSubject),
        guest: v.optional(guestContact),
        attachments: v.optional(attachmentIds),
        /** With which a guest has uploaded them, who may have logged in since. */
        uploadToken: v.optional(opaqueToken),
      }),
      example: {
        id: exampleId,
        lang: 'en_us',
        text: 'My deposit of 20 USDT doesn’t show.',
        guest: { email: 'somebody@example.com' },
      },
      data: v.strictObject({
        conversation,
        /** Opens the conversation without an account: for guests; null with one. */
        token: v.nullable(opaqueToken),
      }),
      errors: [apiErrorCode.textHasSecret, apiErrorCode.idReused, apiErrorCode.attachmentGone],
    }),
    replyToSupport: endpoint({
      method: 'POST',
      path: `${prefix}/leaveMessage/reply`,
      costly: true,
      summary: 'Adds a message to a conversation; a closed one opens again. The message’s id makes it idempotent.',
      access,
      input: v.strictObject({
        key: conversationKey,
        /** Made up by the client, once for each message. */
        messageId: uuid,
        text: messageText,
        transaction: v.optional(mentionedTransaction),
        attachments: v.optional(attachmentIds),
      }),
      example: { key: { id: exampleId }, messageId: exampleId, text: 'It has arrived, thank you.' },
      data: conversation,
      errors: [
        apiErrorCode.notFound,
        apiErrorCode.linkInvalid,
        apiErrorCode.textHasSecret,
        apiErrorCode.idReused,
        apiErrorCode.attachmentGone,
        /** The conversation has as many messages as one may have. */
        apiErrorCode.limitReached,
      ],
    }),
  }
}

/** What is read and closed by, the same for each realm. */
function readingEndpoints(access: OptionalAccess, realm: Realm, prefix: RealmPrefix) {
  return {
    /** Spec §7: of the session's account only, whatever its email was when it wrote. */
    listConversations: endpoint({
      method: 'POST',
      path: `${prefix}/leaveMessage/listByEmail`,
      summary: 'Lists the user’s messages to support, latest message first; work orders have a list of their own.',
      access: realm,
      input: pageQuery,
      data: v.strictObject({
        ...pageOf(conversationSummary).entries,
        /** Conversations with a reply that the person hasn't opened. */
        unread: v.number(),
      }),
      errors: [],
    }),
    getConversation: endpoint({
      method: 'POST',
      path: `${prefix}/leaveMessage/info`,
      summary: 'Retrieves a conversation with its messages, and marks its replies as read.',
      access,
      input: v.strictObject({ key: conversationKey }),
      example: { key: { id: exampleId } },
      data: conversation,
      errors: [
        /** No conversation of this account has the id. */
        apiErrorCode.notFound,
        apiErrorCode.linkInvalid,
      ],
    }),
    closeConversation: endpoint({
      method: 'POST',
      path: `${prefix}/leaveMessage/close`,
      summary: 'Closes a conversation. Repeating it has no effect.',
      access,
      input: v.strictObject({ key: conversationKey }),
      example: { key: { id: exampleId } },
      data: conversation,
      errors: [apiErrorCode.notFound, apiErrorCode.linkInvalid],
    }),
  }
}

/** None of the calls of one realm opens what belongs to the other. */
function conversationEndpoints(access: OptionalAccess, realm: Realm, prefix: RealmPrefix) {
  return { ...writingEndpoints(access, prefix), ...readingEndpoints(access, realm, prefix) }
}

export const { startConversation, listConversations, getConversation, replyToSupport, closeConversation } =
  conversationEndpoints('optional', 'main', '/api')
export const futuresConversations = conversationEndpoints('optional-futures', 'futures', '/api/futures')
