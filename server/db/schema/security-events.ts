// Owner: server/identity
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { SecurityEvent } from '#api/account.ts'

export const securityEvents = pgTable('security_events', {
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  kind: text().$type<SecurityEvent['kind']>().notNull(),
  device: text().notNull(),
  address: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
})
