import type { OrderState } from '#api/order-states.ts'

export interface Destination {
  readonly address: string
  readonly extraId: string | null
}

/** Why a partner can't continue by itself. */
export type HoldReason = 'verification' | 'wrong-amount' | 'refund-under-way' | 'needs-refund-address'

/** A partner's report of an order. Any of it may be missing, and none of it is proven. */
export interface OrderReport {
  /** The partner's own status. */
  readonly raw: string
  /** Null for a status that wasn't in the partner's documentation when the adapter was written. */
  readonly state: OrderState | null
  readonly hold: HoldReason | null
  readonly payin: Movement
  readonly payout: Movement
  readonly refund: Movement
}

export interface Movement {
  readonly hash: string | null
  /** The amount that has actually moved. */
  readonly amount: bigint | null
}
