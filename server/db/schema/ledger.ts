// Owner: server/ledger
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { amountColumn } from '#server/db/amount-column.ts'

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: uuid().primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text().notNull(),
  coin: text().notNull(),
  balance: amountColumn().notNull(),
})

/** The kind of a ledger transfer. */
export type TransferKind =
  /** A deposit from the chain that has enough confirmations. */
  | 'deposit'
  /** A deposit that came from a mining pool. */
  | 'reward'
  /** Reverses a deposit whose block was removed by a reorg. */
  | 'deposit-reversal'
  /** Repays the debt from such a reversal with a later deposit. */
  | 'debt-payment'
  /** Sets aside the amount of a withdrawal, including its fee. */
  | 'withdrawal'
  /** Pays the amount that has arrived outside, and its fee, from what was set aside. */
  | 'withdrawal-payment'
  /** Returns what was set aside. */
  | 'withdrawal-return'
  /** To another user; by way of a separate owner if the recipient has no account yet. */
  | 'transfer'
  /** Returns a transfer that wasn't claimed. */
  | 'transfer-return'
  /** The desk exchanges one coin for another. */
  | 'desk-exchange'
  /** The desk reverses an exchange. */
  | 'desk-return'
  /** A payout or refund of the desk has arrived outside. */
  | 'desk-payment'
  /** The house sets earned fees aside for inviters. */
  | 'invitation-funding'
  /** Promises part of that to an inviter. */
  | 'invitation-promise'
  /** Cancels such a promise. */
  | 'invitation-return'
  /** Pays it to the inviter. */
  | 'invitation-reward'
  /** Pays the invited user's part. */
  | 'invitation-discount'
  /** Sets part of a fee aside for a merchant. */
  | 'merchant-promise'
  /** Returns it to the house. */
  | 'merchant-return'
  /** Pays it to the merchant. */
  | 'merchant-share'

export const ledgerTransfers = pgTable('ledger_transfers', {
  id: uuid().primaryKey(),
  key: text().notNull(),
  inputHash: text('input_hash').notNull(),
  kind: text().$type<TransferKind>().notNull(),
  reference: uuid(),
  postedAt: timestamp('posted_at', { withTimezone: true }).notNull(),
})

export const ledgerEntries = pgTable('ledger_entries', {
  id: uuid().primaryKey(),
  transferId: uuid('transfer_id').notNull(),
  accountId: uuid('account_id'),
  houseAccount: text('house_account'),
  coin: text().notNull(),
  amount: amountColumn().notNull(),
  balanceAfter: amountColumn('balance_after'),
  postedAt: timestamp('posted_at', { withTimezone: true }).notNull(),
})

export const ledgerHolds = pgTable('ledger_holds', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  coin: text().notNull(),
  amount: amountColumn().notNull(),
  endedBy: uuid('ended_by'),
})

export const ledgerStops = pgTable('ledger_stops', {
  coin: text().primaryKey(),
  reason: text().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
})

/** A closed day of the books. The text that `hash` covers is derived from the day's lines and coins. */
export const ledgerClosings = pgTable('ledger_closings', {
  day: date().primaryKey(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
})

export const ledgerClosingCoins = pgTable('ledger_closing_coins', {
  day: date().notNull(),
  coin: text().notNull(),
  entries: integer().notNull(),
  entriesHash: text('entries_hash').notNull(),
})

export const ledgerClosingLines = pgTable('ledger_closing_lines', {
  day: date().notNull(),
  coin: text().notNull(),
  account: text().notNull(),
  debited: amountColumn().notNull(),
  credited: amountColumn().notNull(),
  balance: amountColumn().notNull(),
})

export const ledgerClosedBalances = pgTable('ledger_closed_balances', {
  accountId: uuid('account_id').primaryKey(),
  coin: text().notNull(),
  balance: amountColumn().notNull(),
})

export const ledgerProofPosition = pgTable('ledger_proof_position', {
  onlyRow: boolean('only_row').notNull().default(true),
  day: date(),
  daysProvenAt: timestamp('days_proven_at', { withTimezone: true }),
  /** Progress of processes from before migration 0080, which proved accounts by the first byte of their ID. */
  slice: integer().notNull().default(0),
  accountId: uuid('account_id'),
  accountsProvenAt: timestamp('accounts_proven_at', { withTimezone: true }),
})

/** A difference found by a reconciliation, described for an operator. */
export interface Difference {
  readonly coin: string
  readonly text: string
}

export const ledgerProofs = pgTable('ledger_proofs', {
  id: uuid().primaryKey(),
  requestedBy: text('requested_by'),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
  differences: jsonb().$type<readonly Difference[]>(),
  compared: text().array(),
  unread: text().array(),
})
