// Owner: server/modules/attachments
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { Attachment } from '#api/attachments.ts'

/** Files that people and operators have uploaded. What is in them is in the storage, by the same id. */
export const attachments = pgTable('attachments', {
  id: uuid().primaryKey(),
  /** Whose upload it is; null once it is sent, and for a guest's. */
  userId: uuid('user_id'),
  guestKey: text('guest_key'),
  name: text().notNull(),
  type: text().$type<Attachment['type']>().notNull(),
  /** In bytes, as stored. */
  size: integer().notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
  /** The message that it was sent with. */
  conversationId: uuid('conversation_id'),
  messageId: uuid('message_id'),
  /** The event of a merchant's application that it was sent with, as a document. */
  applicationEventId: uuid('application_event_id'),
  /** Its place in the message, or among the documents, from 1. */
  position: integer(),
})
