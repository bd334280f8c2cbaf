import type { Quote } from './quote.ts'

/**
 * States of an order, independent of any partner's terms:
 * - `waiting`, `confirming`, `exchanging`, `sending`, `finished`: the usual sequence.
 * - `expired`: not paid in time.
 * - `held`: awaits a decision, for the reason in `issue`.
 * - `refunding`: will be refunded as soon as there is an address for it.
 * - `refunded`, `failed`: other final states.
 */
export type OrderState =
  | 'waiting'
  | 'confirming'
  | 'exchanging'
  | 'sending'
  | 'finished'
  | 'expired'
  | 'held'
  | 'refunding'
  | 'refunded'
  | 'failed'

export type OrderIssue = 'verification' | 'wrong-amount' | 'late' | 'below-minimum' | 'refused'

export interface Destination {
  readonly address: string
  readonly extraId: string | null
}

export interface Movement {
  readonly hash: string | null
  readonly amount: bigint
  readonly at: Date
}

export interface ExchangeOrder {
  readonly id: string
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly quote: Quote
  readonly rateId: string | null
  readonly payinAddress: string
  readonly payout: Destination
  readonly refundTo: Destination | null
  /** Our own id for the order, if the partner has a field for it. */
  readonly reference: string | null
  readonly expiresAt: Date
  readonly state: OrderState
  readonly issue: OrderIssue | null
  readonly payin: Movement | null
  readonly paidOut: Movement | null
  readonly refunded: Movement | null
}

/** Returns whether nothing more will happen without outside action. An expired order may still be paid. */
export function isOver({ state }: ExchangeOrder): boolean {
  return state === 'finished' || state === 'refunded' || state === 'failed' || state === 'expired'
}
