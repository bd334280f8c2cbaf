import { isFinal, type OrderState } from '#api/order-states.ts'
import type { Hold, LegKind } from '#server/db/schema/orders.ts'

import type { NewOrder, Order } from './order.ts'

/** Where a person pays. */
interface PayinPlace {
  readonly address: string
  readonly extraId: string | null
}

/** An order as it stands at a partner right after it was made. Amounts are in 10^-18. */
export interface ProviderOrder {
  readonly id: string
  /** Null for a payment that goes to no address of ours to name, and for one that the partner names later. */
  readonly payin: PayinPlace | null
  readonly fromAmount: bigint | null
  readonly toAmount: bigint | null
  readonly expiresAt: Date | null
}

interface Movement {
  readonly hash: string | null
  readonly amount: bigint | null
}

/** What a partner says about an order. Any of it may be missing, and none of it is proven. */
export type ProviderReport = Readonly<Record<LegKind, Movement>> & {
  /** The partner's own word. */
  readonly raw: string
  /** Null for a word that nobody here knows. */
  readonly state: OrderState | null
  readonly hold: Hold | null
  /** Where to pay, of an order that was made without; left out where a partner names that at once. */
  readonly payinAt?: PayinPlace | null
  /** Whether it has taken more than one payment for the order, of which only one counts here. */
  readonly isPaidTwice?: boolean
  /** Whether it may take another payment for the order once this one has ended: it is asked for a while longer. */
  readonly canBePaidAgain?: boolean
}

/**
 * A partner, as the order core knows it, whatever is ordered there. What goes wrong is thrown; the core decides what it
 * means. A `PartnerError` with `refused` is the one answer that says: this was not done.
 */
export interface OrderProvider {
  readonly name: string
  /** How many orders may be asked about in a minute. */
  readonly pollsPerMinute: number
  /** Whether it tells of changes of its own accord: events that come in between make an order due. */
  readonly isNotified?: boolean
  /**
   * Looks at an order before it is written down, and throws what the person is to hear if it would not be made; left out
   * where only `create` tells. It may keep room for the order until `release`. Never inside a transaction.
   */
  admit?(order: NewOrder): Promise<void>
  /** An order that was admitted has been made, or will not be. */
  release?(id: string): void
  /** Makes the order. Not idempotent. */
  create(order: Order): Promise<ProviderOrder>
  /** What was made for this order, or null; left out where the partner cannot tell. */
  find?(order: Order): Promise<ProviderOrder | null>
  status(order: Order, id: string): Promise<ProviderReport>
  /** Says afterwards where coins go back to, as often as it is called; left out where the partner takes no such word. */
  setRefund?(id: string, refund: { readonly address: string; readonly extraId: string | null }): Promise<void>
}

/** Whether an address that its coins go back to can still be named for an order. */
export function takesRefund(provider: Pick<OrderProvider, 'setRefund'> | undefined, order: Order): boolean {
  const { legs, providerOrderId, state } = order
  return provider?.setRefund !== undefined && legs.refund === undefined && providerOrderId !== null && !isFinal(state)
}
