// Owner: server/modules/attachments
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { Attachment } from '#api/attachments.ts'

/** Files uploaded by users and operators. Their content is in the storage, under the same id. */
export const attachments = pgTable('attachments', {
  id: uuid().primaryKey(),
  /** The uploader; null once it is sent, and for a guest's upload. */
  userId: uuid('user_id'),
  guestKey: text('guest_key'),
  name: text().notNull(),
  type: text().$type<Attachment['type']>().notNull(),
  /** Stored size in bytes. */
  size: integer().notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
  /** The message that it was sent with. */
  conversationId: uuid('conversation_id'),
  messageId: uuid('message_id'),
  /** The event of a merchant's application that it was sent with as a document. */
  applicationEventId: uuid('application_event_id'),
  /** Position within the message or among the documents, from 1. */
  position: integer(),
})
