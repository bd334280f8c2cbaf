import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { freezeReason } from './freezes.ts'
import { day, decimal, moment, uuid } from './primitives.ts'

/** A user's balance of one coin, in whole coins. */
export const balance = v.strictObject({
  coin: coinSymbol,
  available: decimal,
  /** Held for pending withdrawals and transfers. */
  held: decimal,
  /**
   * Debt from deposits that were used and then reversed by their network. Not part of the other amounts: the next
   * deposits of the coin repay it, and until then nothing can be withdrawn or sent.
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
    /** Since when the owner has frozen the whole account's withdrawals; null if they aren't frozen. */
    frozenSince: v.nullable(moment),
    /** Since when and why operators have frozen the account; null if they haven't. */
    accountFreeze: v.nullable(v.strictObject({ since: moment, reason: freezeReason })),
    /** When the lock on withdrawals ends, set because a secret or the email has just changed; null without one. */
    lockedUntil: v.nullable(moment),
  }),
  errors: [],
})

/** What changed a balance. */
export const entryKind = v.picklist([
  'deposit',
  /** A transfer from a mining pool to the user's deposit address. */
  'reward',
  /** A reorg dropped the deposit's block. */
  'deposit-reversal',
  /** The part of a deposit that repaid debt. */
  'debt-payment',
  'withdrawal',
  /** The withdrawal was refused, canceled or proven to have failed: the whole amount came back. */
  'withdrawal-return',
  'transfer-out',
  'transfer-in',
  /** Not claimed by the recipient in time. */
  'transfer-return',
  /** Claimed for an order by someone the user invited. */
  'invitation-reward',
  /** Part of a fee the user paid, given back by their inviter. */
  'invitation-discount',
  /** A merchant's share of fees paid by users who came through them. */
  'merchant-share',
])

export type EntryKind = v.InferOutput<typeof entryKind>

/** One change of a user's available balance. */
export const entry = v.strictObject({
  id: uuid,
  coin: coinSymbol,
  kind: entryKind,
  /** In whole coins; negative for outgoing amounts. */
  amount: v.pipe(v.string(), v.regex(/^-?(0|[1-9]\d*)(\.\d+)?$/)),
  balanceAfter: decimal,
  at: moment,
  /** The deposit, withdrawal or transfer that it belongs to. */
  reference: v.nullable(uuid),
})

export type Entry = v.InferOutput<typeof entry>

/** Spec §5: the start date is not later than the end date. Both days are included, in UTC. */
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
 * `GET` with the header `accessToken`: a stream of server-sent events. Each event named `wallet` says that the user's
 * balances, deposits, withdrawals or transfers have changed; the client then reloads them.
 */
export const walletEventsPath = '/api/wallet/events'
