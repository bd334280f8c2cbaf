// Owner: server/modules/attachments
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Uploads in parts, which go on after a lost connection. */
export const resumableUploads = pgTable('resumable_uploads', {
  /** The client makes it up. */
  id: uuid().primaryKey(),
  /** Whose upload it is; both null once the account is deleted. */
  userId: uuid('user_id'),
  guestKey: text('guest_key'),
  name: text().notNull(),
  /** In bytes, as announced. */
  size: integer().notNull(),
  sha256: text().notNull(),
  /** Bytes that have arrived: where the next part begins. */
  received: integer().notNull().default(0),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
  /** From then on it is as if there were none. */
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** What has become of it. */
  attachmentId: uuid('attachment_id'),
})

/** What is in them is in the storage, by the same id. */
export const resumableUploadParts = pgTable('resumable_upload_parts', {
  id: uuid().primaryKey(),
  uploadId: uuid('upload_id').notNull(),
  start: integer().notNull(),
  size: integer().notNull(),
  /** Whether it has arrived, and as the first of those that begin here. */
  isCounted: boolean('is_counted').notNull().default(false),
})
