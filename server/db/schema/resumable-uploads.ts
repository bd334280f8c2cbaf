// Owner: server/modules/attachments
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Uploads in parts, which can be resumed after a lost connection. */
export const resumableUploads = pgTable('resumable_uploads', {
  /** Chosen by the client. */
  id: uuid().primaryKey(),
  /** The uploader; both null once the account is deleted. */
  userId: uuid('user_id'),
  guestKey: text('guest_key'),
  name: text().notNull(),
  /** Announced size in bytes. */
  size: integer().notNull(),
  sha256: text().notNull(),
  /** Bytes received so far: where the next part starts. */
  received: integer().notNull().default(0),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
  /** After this time it counts as nonexistent. */
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  /** The attachment that it became. */
  attachmentId: uuid('attachment_id'),
})

/** Parts of uploads. Their content is in the storage, under the same id. */
export const resumableUploadParts = pgTable('resumable_upload_parts', {
  id: uuid().primaryKey(),
  uploadId: uuid('upload_id').notNull(),
  start: integer().notNull(),
  size: integer().notNull(),
  /** Whether it was received completely, and as the first part that starts here. */
  isCounted: boolean('is_counted').notNull().default(false),
})
