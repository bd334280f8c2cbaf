// Owner: server/bitcoin
import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { NetworkKey } from '#api/coins.ts'
import { amountColumn } from '#server/db/amount-column.ts'
import { bytesColumn } from '#server/db/bytes-column.ts'

type BitcoinNetworkKey = Extract<NetworkKey, 'bitcoin' | 'litecoin' | 'dogecoin'>

export const bitcoinScripts = pgTable(
  'bitcoin_scripts',
  {
    network: text().$type<BitcoinNetworkKey>().notNull(),
    script: bytesColumn().notNull(),
    /** 0 for deposits, 1 for change. */
    branch: smallint().$type<0 | 1>().notNull(),
    index: bigint({ mode: 'number' }).notNull(),
    userId: uuid('user_id'),
    orderId: uuid('order_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Hash in P2SH addresses that contain this segwit script; null for other scripts. */
    nestedHash: bytesColumn('nested_hash'),
  },
  (table) => [primaryKey({ columns: [table.network, table.script] })],
)

export const bitcoinOutputs = pgTable(
  'bitcoin_outputs',
  {
    network: text().$type<BitcoinNetworkKey>().notNull(),
    txid: text().notNull(),
    vout: integer().notNull(),
    script: bytesColumn().notNull(),
    /** In the network's base units. */
    value: amountColumn().notNull(),
    blockHeight: bigint('block_height', { mode: 'bigint' }),
    blockHash: text('block_hash'),
    isCoinbase: boolean('is_coinbase').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
    /** Since when the node has had it neither in a block nor in its mempool. */
    goneAt: timestamp('gone_at', { withTimezone: true }),
    spentBy: text('spent_by'),
    spentHeight: bigint('spent_height', { mode: 'bigint' }),
  },
  (table) => [primaryKey({ columns: [table.network, table.txid, table.vout] })],
)

/** State of outputs that are spent together. */
export type SpendState = 'open' | 'confirmed' | 'conflicted'

/**
 * `payments` pays users; `merge` combines many of our outputs into one; `lift` gets an unconfirmed transaction mined.
 */
export type SpendPurpose = 'payments' | 'merge' | 'lift'

export const bitcoinSpends = pgTable('bitcoin_spends', {
  id: uuid().primaryKey(),
  network: text().$type<BitcoinNetworkKey>().notNull(),
  state: text().$type<SpendState>().notNull(),
  changeIndex: bigint('change_index', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  changeBranch: smallint('change_branch').$type<1>().notNull().default(1),
  purpose: text().$type<SpendPurpose>().notNull().default('payments'),
})

export const bitcoinInputs = pgTable(
  'bitcoin_inputs',
  {
    spendId: uuid('spend_id').notNull(),
    network: text().$type<BitcoinNetworkKey>().notNull(),
    txid: text().notNull(),
    vout: integer().notNull(),
    isLocked: boolean('is_locked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.spendId, table.txid, table.vout] })],
)

export const bitcoinSpendPayments = pgTable('bitcoin_spend_payments', {
  paymentId: uuid('payment_id').primaryKey(),
  spendId: uuid('spend_id').notNull(),
})

export const bitcoinTransactions = pgTable(
  'bitcoin_transactions',
  {
    network: text().$type<BitcoinNetworkKey>().notNull(),
    txid: text().notNull(),
    spendId: uuid('spend_id').notNull(),
    raw: bytesColumn().notNull(),
    /** In the network's base units. */
    fee: amountColumn().notNull(),
    change: amountColumn(),
    signedAt: timestamp('signed_at', { withTimezone: true }).notNull(),
    broadcastAt: timestamp('broadcast_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.network, table.txid] })],
)
