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

/** Between a person and support. */
export const conversations = pgTable('conversations', {
  id: uuid().primaryKey(),
  /** How it began. */
  door: text().$type<ConversationDoor>().notNull(),
  /** Of its account; for a guest, of the section that they wrote in. */
  realm: text().$type<Realm>().notNull().default('main'),
  /** Null for a guest. */
  userId: uuid('user_id'),
  /** A guest's; an account's address is looked up when it is needed. */
  email: text(),
  phoneAreaCode: text('phone_area_code'),
  phoneNumber: text('phone_number'),
  lang: text().$type<LanguageCode>().notNull(),
  state: text().$type<ConversationState>().notNull(),
  subjectKind: text('subject_kind').$type<ConversationSubject['kind']>(),
  subjectNumber: text('subject_number'),
  /** Whether the person has yet to open a reply. */
  unread: boolean().notNull(),
  messageCount: integer('message_count').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  lastMessageAt: timestamp('last_message_at', { withTimezone: true }).notNull(),
  /** Null while it is open. */
  closedAt: timestamp('closed_at', { withTimezone: true }),
  /** Where it goes on; null for one that stands for itself. Never one that goes on elsewhere itself. */
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

/** Links by which guests come back. */
export const conversationLinks = pgTable('conversation_links', {
  tokenHash: text('token_hash').primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

/** Where answers by mail go. */
export const conversationAddresses = pgTable('conversation_addresses', {
  conversationId: uuid('conversation_id').primaryKey(),
  token: text().notNull(),
})

/** Of messages that came by mail. */
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
