// Owner: server/modules/alerts
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { AlertKind } from '#api/operator-alerts.ts'

export const alerts = pgTable('alerts', {
  id: uuid().primaryKey(),
  kind: text().$type<AlertKind>().notNull(),
  subject: text().notNull(),
  probe: text().notNull(),
  count: integer(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
  resolvedAt: timestamp('resolved_at', { withTimezone: true }),
  remindedAt: timestamp('reminded_at', { withTimezone: true }),
  acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
  acknowledgedBy: text('acknowledged_by'),
  acknowledgement: text(),
})

export const alertTurn = pgTable('alert_turn', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  turn: bigint({ mode: 'number' }).notNull(),
  begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
})
