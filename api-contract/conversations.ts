import * as v from 'valibot'

import { email } from './account-rules.ts'
import { attachment, attachmentIds } from './attachments.ts'
import { endpoint, type OptionalAccess, pageOf, pageQuery, type Realm, type RealmPrefix } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { languageName, moment, opaqueToken, textLine, uuid } from './primitives.ts'

/** Spec §9. In user-perceived characters: an emoji or an accented letter counts as one. */
export const maximumMessageLength = 2000

/** Whose turn it is (spec §4). Writing into a closed conversation reopens it. */
export const conversationState = v.picklist(['pending-reply', 'reply-received', 'closed'])

export type ConversationState = v.InferOutput<typeof conversationState>

/** How a conversation started: as a message to support, a work order (`work-orders.ts`) or a chat (`chat.ts`). */
export const conversationDoor = v.picklist(['mail', 'work-order', 'chat'])

export type ConversationDoor = v.InferOutput<typeof conversationDoor>

export function messageLength(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length
}

/**
 * A text of several lines written by a user. The only control characters allowed are tabs and line breaks;
 * bidirectional overrides and lone surrogates are refused.
 */
export const messageText = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  v.minLength(1),
  // Stacked accents make a long text out of few characters.
  v.maxLength(4 * maximumMessageLength),
  v.regex(/^[^\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u),
  v.check((text) => !/\p{Cc}/u.test(text.replaceAll(/[\n\t]/g, '')), 'has control characters'),
  v.check((text) => messageLength(text) <= maximumMessageLength, `has more than ${maximumMessageLength} characters`),
)

/**
 * Hash of the transaction that the message is about. It has its own field because in a text it can't be told from a
 * private key, and messages must not contain one.
 */
export const mentionedTransaction = v.pipe(v.string(), v.trim(), v.regex(/^(0x)?[\da-fA-F]{64}$/), v.toLowerCase())

/** What a conversation is about: an order, by its number, or a deposit or withdrawal, by its ID. */
export const conversationSubject = v.strictObject({
  kind: v.picklist(['order', 'deposit', 'withdrawal']),
  number: textLine(1, 40),
})

export type ConversationSubject = v.InferOutput<typeof conversationSubject>

export const phone = v.strictObject({
  /** With the plus sign, such as `+52`. */
  areaCode: v.pipe(v.string(), v.regex(/^\+[1-9]\d{0,3}$/)),
  /** Without the area code; spaces, dots, hyphens and brackets are removed. */
  number: v.pipe(
    v.string(),
    v.maxLength(40),
    v.transform((number) => number.replaceAll(/[\s().-]/g, '')),
    v.regex(/^\d{4,14}$/),
  ),
})

/** How to reach a user without an account (spec §5): by email, by phone or both. */
export const guestContact = v.pipe(
  v.strictObject({ email: v.optional(email), phone: v.optional(phone) }),
  v.check((contact) => contact.email !== undefined || contact.phone !== undefined, 'needs an email or a phone number'),
)

/** Whether an email is signed by its sender's domain (DKIM). Also `invalid` if the domain's key can't be looked up. */
const mailSignature = v.picklist(['valid', 'invalid', 'none'])

export type MailSignature = v.InferOutput<typeof mailSignature>

export const conversationMessage = v.strictObject({
  id: uuid,
  /** `support` stands for Sevenport, whichever operator wrote. */
  from: v.picklist(['person', 'support']),
  text: v.string(),
  transaction: v.nullable(v.string()),
  attachments: v.array(attachment),
  /** For a message received by email; null for one written in the app. */
  mail: v.nullable(
    v.strictObject({
      signature: mailSignature,
      /** Text quoted from earlier emails. */
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
  /** The start of the first message. */
  preview: v.string(),
  createdAt: moment,
  lastMessageAt: moment,
  /** Whether there is a reply that the user hasn't opened. */
  unread: v.boolean(),
})

export type ConversationSummary = v.InferOutput<typeof conversationSummary>

export const conversation = v.strictObject({
  ...conversationSummary.entries,
  /** Where replies are sent; null for a guest who left only a phone number. */
  email: v.nullable(v.string()),
  /** Oldest first. */
  messages: v.array(conversationMessage),
})

export type Conversation = v.InferOutput<typeof conversation>

/** Identifies a conversation: by `id` one of the session's account, by `token` a guest's, as in the guest's link. */
export const conversationKey = v.union([v.strictObject({ id: uuid }), v.strictObject({ token: opaqueToken })])

export type ConversationKey = v.InferOutput<typeof conversationKey>

const exampleId = '4f0c2a4e-6f0e-4d5c-9b7a-2f1d0c3b5a69'

/** The calls that write, the same for each realm. */
function writingEndpoints(access: OptionalAccess, prefix: RealmPrefix) {
  return {
    /**
     * Spec §7. With an access token, the account is the writer and `guest` must be left out; without one, `guest` is
     * required.
     */
    startConversation: endpoint({
      method: 'POST',
      path: `${prefix}/leaveMessage/save`,
      costly: true,
      summary: 'Writes to support. The id makes it idempotent. Replies come by email.',
      access,
      input: v.strictObject({
        /** Generated by the client, once per conversation. */
        id: uuid,
        lang: languageName,
        text: messageText,
        transaction: v.optional(mentionedTransaction),
        about: v.optional(conversationSubject),
        guest: v.optional(guestContact),
        attachments: v.optional(attachmentIds),
        /** The token of a guest's uploads; the guest may have logged in since. */
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
        /** Opens the conversation without an account: for guests; null for accounts. */
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
        /** Generated by the client, once per message. */
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
        /** The conversation has reached its maximum number of messages. */
        apiErrorCode.limitReached,
      ],
    }),
  }
}

/** The calls that read and close, the same for each realm. */
function readingEndpoints(access: OptionalAccess, realm: Realm, prefix: RealmPrefix) {
  return {
    /** Spec §7. Lists the session account's conversations only, whatever email the account had at the time. */
    listConversations: endpoint({
      method: 'POST',
      path: `${prefix}/leaveMessage/listByEmail`,
      summary: 'Lists the user’s messages to support, latest message first; work orders have a list of their own.',
      access: realm,
      input: pageQuery,
      data: v.strictObject({
        ...pageOf(conversationSummary).entries,
        /** Number of conversations with a reply that the user hasn't opened. */
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
        /** This account has no conversation with the ID. */
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

/** The calls of one realm never open conversations of another. */
function conversationEndpoints(access: OptionalAccess, realm: Realm, prefix: RealmPrefix) {
  return { ...writingEndpoints(access, prefix), ...readingEndpoints(access, realm, prefix) }
}

export const { startConversation, listConversations, getConversation, replyToSupport, closeConversation } =
  conversationEndpoints('optional', 'main', '/api')
export const futuresConversations = conversationEndpoints('optional-futures', 'futures', '/api/futures')
