import type { Destination, Movement } from '#scripts/local-world/partners/exchange/engine/exchange-order.ts'

import type { FiatQuote } from './fiat-quote.ts'

/**
 * Where a purchase or sale stands, in words that no partner uses:
 * - `draft`: a page that nobody has gone on from. Partners that make orders on their page know of none yet.
 * - `unpaid`: waits for the person: for a verification, an account, money or coins.
 * - `announced`: the person's bank is said to have paid.
 * - `confirming`: coins of a sale have come in, and blocks have to follow.
 * - `processing`, `sending`, `finished`: the usual way.
 * - `held`: waits for somebody's decision, for the reason in `issue`.
 * - `refunding`, `refunded`: is being paid back, or was.
 * - `expired`: not paid in time. Coins and money may still come.
 * - `declined`, `cancelled`, `failed`: the other ends.
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
  /** Opens the checkout, in the place of a login. */
  readonly token: string
  /** Our own id of the order. */
  readonly reference: string | null
  readonly quote: FiatQuote
  /** Buying: where the coins go. */
  readonly payout: Destination | null
  /** Selling: where coins come back to. */
  readonly refundTo: Destination | null
  /** Selling: where the coins go; null until the person has said where the money goes. */
  readonly payinAddress: string | null
  /** Selling: where the money goes, in words. */
  readonly account: string | null
  readonly email: string | null
  readonly returnUrl: string | null
  readonly isVerified: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly expiresAt: Date
  readonly state: FiatState
  readonly issue: FiatIssue | null
  /** Money has no hash. */
  readonly payin: Movement | null
  readonly paidOut: Movement | null
  readonly refunded: Movement | null
}

/** Whether nothing follows by itself. An expired order may still be paid. */
export function isOver({ state, issue }: FiatOrder): boolean {
  if (state === 'expired') return issue !== 'late'
  return ['finished', 'refunded', 'declined', 'cancelled', 'failed'].includes(state)
}

/** Whether it waits for the person. */
export function isWaiting({ state }: FiatOrder): boolean {
  return state === 'draft' || state === 'unpaid'
}
