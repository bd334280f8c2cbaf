// Owner: server/payments
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Hash, Hex } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import { addressColumn } from '#server/db/address-column.ts'
import { amountColumn } from '#server/db/amount-column.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** State of a payment. Its source can cancel it until it is signed; after that, only the chain decides. */
export type PaymentState = 'requested' | 'cancelled' | 'signed' | 'broadcast' | 'mined' | 'confirmed' | 'failed'

export const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  source: text().notNull(),
  sourceId: uuid('source_id').notNull(),
  userId: uuid('user_id'),
  network: text().$type<NetworkKey>().notNull(),
  coin: text().notNull(),
  address: text().notNull(),
  amount: amountColumn('amount').notNull(),
  requestedAt: moment('requested_at').notNull(),
  state: text().$type<PaymentState>().notNull(),
  chainId: bigint('chain_id', { mode: 'number' }),
  fromAddress: addressColumn('from_address'),
  nonce: bigint({ mode: 'number' }),
  token: addressColumn('token'),
  rawAmount: amountColumn('raw_amount'),
  gasLimit: bigint('gas_limit', { mode: 'bigint' }),
  sinceBlock: bigint('since_block', { mode: 'bigint' }),
  requiredConfirmations: integer('required_confirmations'),
  minedHash: text('mined_hash').$type<Hash>(),
  blockHash: text('block_hash').$type<Hash>(),
  confirmations: integer(),
  revertedAt: moment('reverted_at'),
  /** The newest transaction that pays it, on networks where payments share transactions; null on others. */
  sharedHash: text('shared_hash').$type<Hash>(),
})

export const paymentAttempts = pgTable('payment_attempts', {
  hash: text().$type<Hash>().primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  raw: text().$type<Hex>().notNull(),
  maxFee: amountColumn('max_fee').notNull(),
  maxPriorityFee: amountColumn('max_priority_fee').notNull(),
  signedAt: moment('signed_at').notNull(),
  broadcastAt: moment('broadcast_at'),
})
