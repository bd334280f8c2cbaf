// Owner: server/modules/conversations
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { LanguageCode } from '#api/primitives.ts'

/** The operator in charge of a conversation. `operator` is a member ID, here and below. */
export const conversationAssignments = pgTable('conversation_assignments', {
  conversationId: uuid('conversation_id').primaryKey(),
  operator: text().notNull(),
  assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull(),
})

/** The operators who have a conversation open. */
export const conversationPresences = pgTable(
  'conversation_presences',
  {
    conversationId: uuid('conversation_id').notNull(),
    operator: text().notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.operator] })],
)

/** Operators' internal notes. */
export const conversationNotes = pgTable('conversation_notes', {
  id: uuid().primaryKey(),
  conversationId: uuid('conversation_id').notNull(),
  operator: text().notNull(),
  text: text().notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
})

export const cannedReplies = pgTable(
  'canned_replies',
  {
    id: uuid().notNull(),
    lang: text().$type<LanguageCode>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    /** Null, like `changedAt`, for a reply that came with the app. */
    changedBy: text('changed_by'),
    changedAt: timestamp('changed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.id, table.lang] })],
)
