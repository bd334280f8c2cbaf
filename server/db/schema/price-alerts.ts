// Owner: server/modules/price-alerts
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { PriceAlert } from '#api/price-alerts.ts'
import { amountColumn } from '#server/db/amount-column.ts'

/** Users' price alerts. Prices are for one whole coin, in 10^-18 of the currency. */
export const priceAlerts = pgTable('price_alerts', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  coin: text().notNull(),
  direction: text().$type<PriceAlert['direction']>().notNull(),
  targetPrice: amountColumn('target_price').notNull(),
  currency: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Null until it triggers. */
  triggeredAt: timestamp('triggered_at', { withTimezone: true }),
  triggeredPrice: amountColumn('triggered_price'),
})
