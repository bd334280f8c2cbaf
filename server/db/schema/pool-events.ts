// Owner: server/modules/pool-events
import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Hash } from 'viem'

import { addressColumn } from '#server/db/address-column.ts'

export const poolCursors = pgTable(
  'pool_cursors',
  {
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    pool: addressColumn().notNull(),
    height: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.pool] })],
)

export const poolEvents = pgTable(
  'pool_events',
  {
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    pool: addressColumn().notNull(),
    blockHeight: bigint('block_height', { mode: 'bigint' }).notNull(),
    logIndex: integer('log_index').notNull(),
    blockHash: text('block_hash').$type<Hash>().notNull(),
    transactionHash: text('transaction_hash').$type<Hash>().notNull(),
    name: text().notNull(),
    account: addressColumn(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.blockHeight, table.logIndex] })],
)
