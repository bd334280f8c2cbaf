import type { NetworkKey } from '#api/coins.ts'
import type { PaidOrderKind } from '#api/withdrawals.ts'
import type { Transaction } from '#server/db/database.ts'

/** What an order takes as its payment, in 10^-18 of the coin. */
export interface OrderPayment {
  readonly coin: string
  readonly network: NetworkKey
  readonly address: string
  readonly amount: bigint
}

/**
 * Orders, for withdrawals that pay them. What changes an order locks it: before the withdrawal while nothing is signed, so
 * that confirming, signing and taking back wait for each other instead of locking each other out.
 */
export interface PaidOrders {
  /**
   * The payment of a person's order, from the order itself. In a transaction the answer holds until its end.
   * @throws ApiFailure `notFound`, `stateConflict`, `rateExpired`, `networkUnavailable`, `addressNotListed`
   */
  require(tx: Transaction, userId: string, orderNumber: string): Promise<OrderPayment>
  /** What each of these orders is, by its number. */
  kindsOf(tx: Transaction, orderNumbers: readonly string[]): Promise<ReadonlyMap<string, PaidOrderKind>>
  /** Whether this is one of our addresses, at which only this order is paid. */
  isOwnAddress(tx: Transaction, orderNumber: string, address: string): Promise<boolean>
  /** Whether a payment that is sent now is awaited and comes in time. */
  awaitsPayment(tx: Transaction, orderNumber: string): Promise<boolean>
  /** The payment is being signed. @returns False if it is not awaited any more. */
  beginPayment(tx: Transaction, orderNumber: string): Promise<boolean>
  /** Which transaction carries it. */
  notePayment(tx: Transaction, orderNumber: string, hash: string): Promise<void>
  /** It has proven not to arrive. */
  notePaymentFailed(tx: Transaction, orderNumber: string): Promise<void>
}

/** What the order is that a withdrawal pays; null without one. */
export async function kindOfOrder(
  tx: Transaction,
  orders: Pick<PaidOrders, 'kindsOf'>,
  orderNumber: string | null,
): Promise<PaidOrderKind | null> {
  if (orderNumber === null) return null
  return (await orders.kindsOf(tx, [orderNumber])).get(orderNumber) ?? null
}
