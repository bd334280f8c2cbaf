// Owner: server/tron
import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { addressColumn } from '#server/db/address-column.ts'
import { amountColumn } from '#server/db/amount-column.ts'

export const tronAddresses = pgTable('tron_addresses', {
  address: addressColumn().primaryKey(),
  branch: smallint().$type<0 | 1>().notNull().default(0),
  index: bigint({ mode: 'number' }).notNull(),
  userId: uuid('user_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const tronChanges = pgTable(
  'tron_changes',
  {
    transactionId: text('transaction_id').notNull(),
    place: integer().notNull(),
    address: addressColumn().notNull(),
    coin: text().notNull(),
    /** In the coin's base units; negative for outgoing amounts. */
    amount: amountColumn().notNull(),
    blockHeight: bigint('block_height', { mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.place, table.address] })],
)
