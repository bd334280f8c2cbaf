// Owner: server/notifications
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { SystemMessage } from '#api/notices.ts'

/** Messages to one user. `details` fills the placeholders of the client's text of that kind. */
export const systemMessages = pgTable('system_messages', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text().$type<SystemMessage['kind']>().notNull(),
  details: jsonb().$type<SystemMessage['values']>().notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  readAt: timestamp('read_at', { withTimezone: true }),
})
