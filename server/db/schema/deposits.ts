// Owner: server/chain
import { bigint, boolean, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Hash, Hex } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import type { DepositState } from '#api/deposits.ts'
import { addressColumn } from '#server/db/address-column.ts'
import { amountColumn } from '#server/db/amount-column.ts'

export const chainCursors = pgTable('chain_cursors', {
  chainId: bigint('chain_id', { mode: 'number' }).primaryKey(),
  genesisHash: text('genesis_hash').$type<Hash>().notNull(),
  height: bigint({ mode: 'bigint' }).notNull(),
  hash: text().$type<Hash>().notNull(),
  heldBy: uuid('held_by'),
  heldUntil: timestamp('held_until', { withTimezone: true }),
  /** When it last moved to the next block. */
  readAt: timestamp('read_at', { withTimezone: true }),
})

export const chainBlocks = pgTable(
  'chain_blocks',
  {
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    height: bigint({ mode: 'bigint' }).notNull(),
    hash: text().$type<Hash>().notNull(),
    parentHash: text('parent_hash').$type<Hash>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.height] })],
)

export const ownTransactions = pgTable(
  'own_transactions',
  {
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    hash: text().$type<Hash>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.hash] })],
)

// Owner: server/modules/deposits
export const depositAddresses = pgTable('deposit_addresses', {
  address: addressColumn().primaryKey(),
  userId: uuid('user_id'),
  orderId: uuid('order_id'),
  factory: addressColumn().notNull(),
  salt: text().$type<Hex>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const balanceChecks = pgTable(
  'balance_checks',
  {
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    address: addressColumn().notNull(),
    height: bigint({ mode: 'bigint' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

// Owner: server/chain
export type SweepState = 'signed' | 'done' | 'failed'

export const sweeps = pgTable('sweeps', {
  id: uuid().primaryKey(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  fromAddress: addressColumn('from_address').notNull(),
  nonce: bigint({ mode: 'number' }).notNull(),
  data: text().$type<Hex>().notNull(),
  gasLimit: bigint('gas_limit', { mode: 'bigint' }).notNull(),
  state: text().$type<SweepState>().notNull(),
})

export const sweepAttempts = pgTable('sweep_attempts', {
  hash: text().$type<Hash>().primaryKey(),
  sweepId: uuid('sweep_id').notNull(),
  raw: text().$type<Hex>().notNull(),
  maxFee: amountColumn('max_fee').notNull(),
  maxPriorityFee: amountColumn('max_priority_fee').notNull(),
  signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
  broadcastAt: timestamp('broadcast_at', { withTimezone: true }),
})

// Owner: server/modules/deposits
export const deposits = pgTable('deposits', {
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  orderId: uuid('order_id'),
  coin: text().notNull(),
  network: text().$type<NetworkKey>().notNull(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  transactionHash: text('transaction_hash').$type<Hash>().notNull(),
  logIndex: integer('log_index').notNull(),
  recipient: addressColumn().notNull(),
  sender: addressColumn(),
  amount: amountColumn().notNull(),
  state: text().$type<DepositState>().notNull(),
  isReward: boolean('is_reward').notNull(),
  isBelowMinimum: boolean('is_below_minimum').notNull(),
  requiredConfirmations: integer('required_confirmations').notNull(),
  blockHeight: bigint('block_height', { mode: 'bigint' }).notNull(),
  blockHash: text('block_hash').$type<Hash>().notNull(),
  inclusion: integer().notNull().default(1),
  orphanedAt: timestamp('orphaned_at', { withTimezone: true }),
  foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
  creditedAt: timestamp('credited_at', { withTimezone: true }),
  sweepId: uuid('sweep_id'),
  sweptAt: timestamp('swept_at', { withTimezone: true }),
})

export const depositClaims = pgTable(
  'deposit_claims',
  {
    userId: uuid('user_id').notNull(),
    day: date().notNull(),
    fruitless: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)
