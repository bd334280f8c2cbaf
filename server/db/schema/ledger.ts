// Owner: server/ledger
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
