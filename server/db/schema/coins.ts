// Owner: server/coins
import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

import type { NetworkKey } from '#api/coins.ts'
import { amountColumn } from '#server/db/amount-column.ts'

export const coinListings = pgTable(
  'coin_listings',
  {
    coin: text().notNull(),
    network: text().$type<NetworkKey>().notNull(),
    depositsOpen: boolean('deposits_open').notNull(),
    withdrawalsOpen: boolean('withdrawals_open').notNull(),
    depositCap: amountColumn('deposit_cap'),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
    depeggedAt: timestamp('depegged_at', { withTimezone: true }),
    depeggedReason: text('depegged_reason').$type<'away' | 'disagreement' | 'blind'>(),
    depeggedPrice: amountColumn('depegged_price'),
  },
  (table) => [primaryKey({ columns: [table.coin, table.network] })],
)
