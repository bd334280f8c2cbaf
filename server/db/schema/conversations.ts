// Owner: server/modules/conversations
import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type {
  ConversationDoor,
  ConversationMessage,
  ConversationState,
  ConversationSubject,
  MailSignature,
} from '#api/conversations.ts'
import type { Realm } from '#api/endpoint.ts'
import type { LanguageCode } from '#api/primitives.ts'

/** A conversation between a user, or a guest, and support. */
export const conversations = pgTable('conversations', {
  id: uuid().primaryKey(),
  /** How it began. */
  door: text().$type<ConversationDoor>().notNull(),
  /** The account's realm; for a guest, the section that they wrote in. */
  realm: text().$type<Realm>().notNull().default('main'),
  /** Null for a guest. */
  userId: uuid('user_id'),
  /** A guest's address; an account's is looked up when needed. */
  email: text(),
  phoneAreaCode: text('phone_area_code'),
  phoneNumber: text('phone_number'),
  lang: text().$type<LanguageCode>().notNull(),
  state: text().$type<ConversationState>().notNull(),
  subjectKind: text('subject_kind').$type<ConversationSubject['kind']>(),
  subjectNumber: text('subject_number'),
  /** Whether there is a reply that the user hasn't opened. */
  unread: boolean().notNull(),
  messageCount: integer('message_count').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastMessageAt: timestamp('last_message_at', { withTimezone: true }).notNull(),
  /** Null while it is open. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  /** The conversation that it was merged into; null if none. Never one that was merged itself. */
  mergedInto: uuid('merged_into'),
})

export const conversationMessages = pgTable(
  'conversation_messages',
  {
    conversationId: uuid('conversation_id').notNull(),
    id: uuid().notNull(),
    /** From 1. */
    position: integer().notNull(),
    author: text().$type<ConversationMessage['from']>().notNull(),
    operatorId: uuid('operator_id'),
    operator: text(),
    text: text().notNull(),
    transaction: text(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.id] })],
)

/** Links with which guests return to a conversation. */
export const conversationLinks = pgTable('conversation_links', {
  tokenHash: text('token_hash').primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Addresses for replies by email. */
export const conversationAddresses = pgTable('conversation_addresses', {
  conversationId: uuid('conversation_id').primaryKey(),
  token: text().notNull(),
})

/** Details of messages that came by email. */
export const conversationMails = pgTable(
  'conversation_mails',
  {
    conversationId: uuid('conversation_id').notNull(),
    messageId: uuid('message_id').notNull(),
    signature: text().$type<MailSignature>().notNull(),
    quoted: text(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.messageId] })],
)
