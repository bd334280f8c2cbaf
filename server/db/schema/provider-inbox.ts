// Owner: server/orders
import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const providerInbox = pgTable(
  'provider_inbox',
  {
    provider: text().notNull(),
    eventKey: text('event_key').notNull(),
    providerOrderId: text('provider_order_id').notNull(),
    receivedAt: moment('received_at').notNull(),
    appliedAt: moment('applied_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventKey] })],
)
