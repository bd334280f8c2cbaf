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

/** What a transfer is. */
export type TransferKind =
  /** From the chain, when it has its confirmations. */
  | 'deposit'
  /** A deposit that came out of a mining pool. */
  | 'reward'
  /** A deposit whose block is no longer part of the chain. */
  | 'deposit-reversal'
  /** What a later deposit pays of a debt from that. */
  | 'debt-payment'
  /** Sets apart what is to be withdrawn, fee included. */
  | 'withdrawal'
  /** Pays from that what has arrived outside, and its fee. */
  | 'withdrawal-payment'
  /** Gives it back. */
  | 'withdrawal-return'
  /** To another person, by way of an owner of its own if that person is still to come. */
  | 'transfer'
  /** Gives back what nobody has taken. */
  | 'transfer-return'
  /** The desk takes one coin for another. */
  | 'desk-exchange'
  /** It takes that back. */
  | 'desk-return'
  /** What it has paid out, or sent back, has arrived outside. */
  | 'desk-payment'
  /** The house sets earned fees apart for inviters. */
  | 'invitation-funding'
  /** Some of that is promised to one. */
  | 'invitation-promise'
  /** It is not, after all. */
  | 'invitation-return'
  /** It is paid. */
  | 'invitation-reward'
  /** The invited person's part of it. */
  | 'invitation-discount'
  /** Some of a fee is set apart for a merchant. */
  | 'merchant-promise'
  /** It stays with the house after all. */
  | 'merchant-return'
  /** It is paid. */
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

/** A closed day of the books. Its text, which `hash` is of, follows from the lines and coins of the day. */
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
  /** Where processes from before migration 0080 are, which took accounts by the first byte of their ID. */
  slice: integer().notNull().default(0),
  accountId: uuid('account_id'),
  accountsProvenAt: timestamp('accounts_proven_at', { withTimezone: true }),
})

/** What does not fit, in words for an operator. */
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
