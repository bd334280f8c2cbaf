// Owner: server/coins
import { boolean, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { NetworkKey } from '#api/coins.ts'
import type { CoinTermKind } from '#api/operator-coin-terms.ts'
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

export const coinTermProposals = pgTable('coin_term_proposals', {
  id: uuid().primaryKey(),
  kind: text().$type<CoinTermKind>().notNull(),
  coin: text(),
  network: text().$type<NetworkKey>(),
  value: amountColumn().notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }),
  reason: text().notNull(),
  proposedBy: uuid('proposed_by').notNull(),
  proposer: text().notNull(),
  proposedAt: timestamp('proposed_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

export const coinTermDecisions = pgTable('coin_term_decisions', {
  id: uuid().primaryKey(),
  proposedBy: uuid('proposed_by').notNull(),
  outcome: text().$type<'confirmed' | 'dropped'>().notNull(),
  decidedBy: uuid('decided_by').notNull(),
  decider: text().notNull(),
  decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  startsAt: timestamp('starts_at', { withTimezone: true }),
})
