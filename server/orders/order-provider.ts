import { isFinal, type OrderState } from '#api/order-states.ts'
import type { Hold, LegKind } from '#server/db/schema/orders.ts'

import type { NewOrder, Order } from './order.ts'

/** Where the user pays. */
interface PayinPlace {
  readonly address: string
  readonly extraId: string | null
}

/** An order as the partner has just created it. Amounts are in 10^-18. */
export interface ProviderOrder {
  readonly id: string
  /** Null if the payment goes to no address that we can name, or if the partner names it later. */
  readonly payin: PayinPlace | null
  readonly fromAmount: bigint | null
  readonly toAmount: bigint | null
  readonly expiresAt: Date | null
}

interface Movement {
  readonly hash: string | null
  readonly amount: bigint | null
}

/** A partner's report of an order. Any of it may be missing, and none of it is proven. */
export type ProviderReport = Readonly<Record<LegKind, Movement>> & {
  /** The partner's own status. */
  readonly raw: string
  /** Null for an unknown status. */
  readonly state: OrderState | null
  readonly hold: Hold | null
  /** Where to pay, if the order was created without it; omitted for partners that name it at once. */
  readonly payinAt?: PayinPlace | null
  /** Whether the partner has taken more than one payment for the order, of which only one counts here. */
  readonly isPaidTwice?: boolean
  /** Whether the partner may take another payment for the order after its end: polling then continues for a while. */
  readonly canBePaidAgain?: boolean
}

/**
 * A partner as the order core sees it, whatever is ordered. Failures are thrown, and the core decides what they mean.
 * Only a `PartnerError` with `refused` means that nothing was done.
 */
export interface OrderProvider {
  readonly name: string
  /** How many orders may be polled per minute. */
  readonly pollsPerMinute: number
  /** Whether it sends webhooks: incoming events make an order due for polling. */
  readonly isNotified?: boolean
  /**
   * Checks an order before it's stored, and throws the failure to report if it wouldn't be created; omitted if only
   * `create` can tell. It may reserve room for the order until `release`. Never call it inside a transaction.
   */
  admit?(order: NewOrder): Promise<void>
  /** Releases the reservation of an admitted order that has been created, or won't be. */
  release?(id: string): void
  /** Creates the order. Not idempotent. */
  create(order: Order): Promise<ProviderOrder>
  /** Finds what was created for this order, or null; omitted if the partner can't tell. */
  find?(order: Order): Promise<ProviderOrder | null>
  status(order: Order, id: string): Promise<ProviderReport>
  /** Sets the refund address afterwards. Idempotent; omitted if the partner doesn't support it. */
  setRefund?(id: string, refund: { readonly address: string; readonly extraId: string | null }): Promise<void>
}

/** Whether a refund address can still be set for an order. */
export function takesRefund(provider: Pick<OrderProvider, 'setRefund'> | undefined, order: Order): boolean {
  const { legs, providerOrderId, state } = order
  return provider?.setRefund !== undefined && legs.refund === undefined && providerOrderId !== null && !isFinal(state)
}
