import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { freezeReason } from './freezes.ts'
import { day, decimal, moment, uuid } from './primitives.ts'

/** What a person has of one coin, in whole coins. */
export const balance = v.strictObject({
  coin: coinSymbol,
  available: decimal,
  /** Set apart for withdrawals and transfers that are under way. */
  held: decimal,
  /**
   * What was used already of deposits that their networks have taken back. No part of the others: the next deposits of the
   * coin pay it, and as long as anything is owed nothing can be withdrawn or sent.
   */
  owed: decimal,
})

export type Balance = v.InferOutput<typeof balance>

export const listBalances = endpoint({
  method: 'GET',
  path: '/api/wallet/balances',
  summary: 'Lists the user’s balances. Coins they never held are omitted.',
  access: 'main',
  input: undefined,
  data: v.strictObject({
    balances: v.array(balance),
    /** Since when the whole account's withdrawals are frozen; null if they aren't. */
    frozenSince: v.nullable(moment),
    /** Since when operators have frozen the account, and why; null if they haven't. */
    accountFreeze: v.nullable(v.strictObject({ since: moment, reason: freezeReason })),
    /** Withdrawals are locked until then, because a secret or the email has just changed; null if they aren't. */
    lockedUntil: v.nullable(moment),
  }),
  errors: [],
})

/** What moved a balance. */
export const entryKind = v.picklist([
  'deposit',
  /** A transfer out of a mining pool to the person's deposit address. */
  'reward',
  /** The deposit's block is no longer part of the chain. */
  'deposit-reversal',
  /** What a deposit paid of what was owed. */
  'debt-payment',
  'withdrawal',
  /** Refused, cancelled or proven to have failed: the whole amount came back. */
  'withdrawal-return',
  'transfer-out',
  'transfer-in',
  /** Nobody took it. */
  'transfer-return',
  /** Claimed for an order of somebody whom the person has invited. */
  'invitation-reward',
  /** Of a fee that the person has paid, given by whoever has invited them. */
  'invitation-discount',
  /** A merchant's share of fees that people who came through them have paid. */
  'merchant-share',
])

export type EntryKind = v.InferOutput<typeof entryKind>

/** One movement of what a person can dispose of. */
export const entry = v.strictObject({
  id: uuid,
  coin: coinSymbol,
  kind: entryKind,
  /** In whole coins; negative for what went out. */
  amount: v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/)),
  balanceAfter: decimal,
  at: moment,
  /** The deposit, withdrawal or transfer that it is part of. */
  reference: v.nullable(uuid),
})

export type Entry = v.InferOutput<typeof entry>

/** Spec §5: the start date is not later than the end date. A period includes both of its days, in UTC. */
export function isPeriod({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return from === undefined || to === undefined || from <= to
}

export const listEntries = endpoint({
  method: 'GET',
  path: '/api/wallet/entries',
  summary: 'Lists balance entries, newest first.',
  access: 'main',
  input: v.pipe(
    v.strictObject({
      coin: v.optional(coinSymbol),
      kind: v.optional(entryKind),
      from: v.optional(day),
      to: v.optional(day),
      ...pageQuery.entries,
    }),
    v.check((input) => isPeriod(input), 'from is later than to'),
  ),
  data: pageOf(entry),
  errors: [],
})

export const getEntry = endpoint({
  method: 'GET',
  path: '/api/wallet/entry',
  summary: 'Retrieves a balance entry.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: entry,
  errors: [apiErrorCode.notFound],
})

/**
 * `GET` with the header `accessToken`: a stream of server-sent events. Each event named `wallet` says that something
 * about the person's balances, deposits, withdrawals or transfers has changed; what has, is to be asked anew.
 */
export const walletEventsPath = '/api/wallet/events'
