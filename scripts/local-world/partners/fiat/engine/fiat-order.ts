import type { Destination, Movement } from '#scripts/local-world/partners/exchange/engine/exchange-order.ts'

import type { FiatQuote } from './fiat-quote.ts'

/**
 * States of a purchase or sale, independent of any partner's terms:
 * - `draft`: a page that the user hasn't continued from. Partners that create orders on their page don't report it yet.
 * - `unpaid`: waits for the user: for a verification, an account, money or coins.
 * - `announced`: the user's bank is said to have paid.
 * - `confirming`: a sale's coins have arrived, and need confirmations.
 * - `processing`, `sending`, `finished`: the usual sequence.
 * - `held`: awaits a decision, for the reason in `issue`.
 * - `refunding`, `refunded`: is being refunded, or was.
 * - `expired`: not paid in time. Coins and money may still arrive.
 * - `declined`, `cancelled`, `failed`: other final states.
 */
export type FiatState =
  | 'draft'
  | 'unpaid'
  | 'announced'
  | 'confirming'
  | 'processing'
  | 'sending'
  | 'finished'
  | 'held'
  | 'refunding'
  | 'refunded'
  | 'expired'
  | 'declined'
  | 'cancelled'
  | 'failed'

export type FiatIssue = 'verification' | 'late' | 'card-declined' | 'authorisation-timeout' | 'refused'

export interface FiatOrder {
  readonly id: string
  /** Opens the checkout in place of a login. */
  readonly token: string
  /** Our own id for the order. */
  readonly reference: string | null
  readonly quote: FiatQuote
  /** Buying: where the coins go. */
  readonly payout: Destination | null
  /** Selling: where coins are refunded to. */
  readonly refundTo: Destination | null
  /** Selling: where the user sends coins; null until a payout account has been entered. */
  readonly payinAddress: string | null
  /** Selling: the payout account, as text. */
  readonly account: string | null
  readonly email: string | null
  readonly returnUrl: string | null
  readonly isVerified: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly state: FiatState
  readonly issue: FiatIssue | null
  /** For money, without a hash. */
  readonly payin: Movement | null
  readonly paidOut: Movement | null
  readonly refunded: Movement | null
}

/** Returns whether nothing more will happen without outside action. An expired order may still be paid. */
export function isOver({ state, issue }: FiatOrder): boolean {
  if (state === 'expired') return issue !== 'late'
  return ['finished', 'refunded', 'declined', 'cancelled', 'failed'].includes(state)
}

/** Returns whether it waits for the user. */
export function isWaiting({ state }: FiatOrder): boolean {
  return state === 'draft' || state === 'unpaid'
}
