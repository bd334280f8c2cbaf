import type { OrderState } from '#api/order-states.ts'

export interface Destination {
  readonly address: string
  readonly extraId: string | null
}

/** Why a partner does not go on by itself. */
export type HoldReason = 'verification' | 'wrong-amount' | 'refund-under-way' | 'needs-refund-address'

/** What a partner says about an order. Any of it may be missing, and none of it is proven. */
export interface OrderReport {
  /** The partner's own word. */
  readonly raw: string
  /** Null for a word that the partner's documentation did not have when the adapter was written. */
  readonly state: OrderState | null
  readonly hold: HoldReason | null
  readonly payin: Movement
  readonly payout: Movement
  readonly refund: Movement
}

export interface Movement {
  readonly hash: string | null
  /** What has really moved. */
  readonly amount: bigint | null
}
