// Owner: server/modules/withdrawals
import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import type { NetworkKey } from '#api/coins.ts'
import type { FreezeReason } from '#api/freezes.ts'
import type { WithdrawalState } from '#api/withdrawal-states.ts'
import type { VerificationStep } from '#api/withdrawals.ts'
import { amountColumn } from '#server/db/amount-column.ts'

/** The first step is the same for everyone: which proof it takes depends on what the account has by then. */
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
  orderNumber: text('order_number'),
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
  /** The number of the order that it pays; null for a withdrawal to an address that the user entered. */
  orderNumber: text('order_number'),
  state: text().$type<WithdrawalState>().notNull(),
  holdId: uuid('hold_id').notNull(),
  reason: text(),
  createdAt: moment('created_at').notNull(),
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

/** Freezes set by operators, and who lifted them. */
export const accountFreezes = pgTable('account_freezes', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  reason: text().$type<FreezeReason>().notNull(),
  frozenBy: uuid('frozen_by').notNull(),
  frozenAt: moment('frozen_at').notNull(),
  liftedBy: uuid('lifted_by'),
  liftedAt: moment('lifted_at'),
})
