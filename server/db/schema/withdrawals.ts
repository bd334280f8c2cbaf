import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Hash, Hex } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import type { VerificationStep, WithdrawalState } from '#api/withdrawals.ts'
import { addressColumn } from '#server/db/address-column.ts'
import { amountColumn } from '#server/db/amount-column.ts'

/** The first step is one for everybody; which proof it takes depends on what the account has when it is taken. */
export type StoredStep = Exclude<VerificationStep, 'second-factor'>

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const withdrawalRequests = pgTable('withdrawal_requests', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  coin: text().notNull(),
  network: text().$type<NetworkKey>().notNull(),
  address: text().notNull(),
  memo: text(),
  amount: amountColumn('amount').notNull(),
  fee: amountColumn('fee').notNull(),
  nextStep: text('next_step').$type<StoredStep>().notNull(),
  secondFactorProven: boolean('second_factor_proven').notNull().default(false),
  expiresAt: moment('expires_at').notNull(),
})

export const withdrawals = pgTable('withdrawals', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  coin: text().notNull(),
  network: text().$type<NetworkKey>().notNull(),
  address: text().notNull(),
  memo: text(),
  amount: amountColumn('amount').notNull(),
  fee: amountColumn('fee').notNull(),
  state: text().$type<WithdrawalState>().notNull(),
  holdId: uuid('hold_id').notNull(),
  reason: text(),
  createdAt: moment('created_at').notNull(),
  revertedAt: moment('reverted_at'),
})

export const withdrawalSteps = pgTable('withdrawal_steps', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  withdrawalId: uuid('withdrawal_id').notNull(),
  state: text().$type<WithdrawalState>().notNull(),
  enteredAt: moment('entered_at').notNull(),
  enteredBy: uuid('entered_by'),
})

export const withdrawalFreezes = pgTable('withdrawal_freezes', {
  userId: uuid('user_id').primaryKey(),
  frozenAt: moment('frozen_at').notNull(),
})

export const withdrawalFreezeLinks = pgTable('withdrawal_freeze_links', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const chainNonces = pgTable('chain_nonces', {
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  address: addressColumn('address').notNull(),
  nextNonce: bigint('next_nonce', { mode: 'number' }).notNull(),
})

/** Where a payment stands on its chain. */
export type PayoutState = 'signed' | 'broadcast' | 'mined' | 'confirmed' | 'failed'

export const payouts = pgTable('payouts', {
  withdrawalId: uuid('withdrawal_id').primaryKey(),
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  fromAddress: addressColumn('from_address').notNull(),
  nonce: bigint({ mode: 'number' }).notNull(),
  token: addressColumn('token'),
  rawAmount: amountColumn('raw_amount').notNull(),
  gasLimit: bigint('gas_limit', { mode: 'bigint' }).notNull(),
  state: text().$type<PayoutState>().notNull(),
  sinceBlock: bigint('since_block', { mode: 'bigint' }).notNull(),
  requiredConfirmations: integer('required_confirmations').notNull(),
  minedHash: text('mined_hash').$type<Hash>(),
  blockHash: text('block_hash').$type<Hash>(),
  confirmations: integer(),
})

export const payoutAttempts = pgTable('payout_attempts', {
  hash: text().$type<Hash>().primaryKey(),
  withdrawalId: uuid('withdrawal_id').notNull(),
  raw: text().$type<Hex>().notNull(),
  maxFee: amountColumn('max_fee').notNull(),
  maxPriorityFee: amountColumn('max_priority_fee').notNull(),
  signedAt: moment('signed_at').notNull(),
  broadcastAt: moment('broadcast_at'),
})
