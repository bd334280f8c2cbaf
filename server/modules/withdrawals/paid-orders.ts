import type { NetworkKey } from '#api/coins.ts'
import type { PaidOrderKind } from '#api/withdrawals.ts'
import type { Transaction } from '#server/db/database.ts'

/** The payment that an order expects, in 10^-18 of the coin. */
export interface OrderPayment {
  readonly coin: string
  readonly network: NetworkKey
  readonly address: string
  readonly amount: bigint
}

/**
 * Orders, for the withdrawals that pay them. Changing an order locks it, before the withdrawal as long as nothing is
 * signed, so that confirming, signing and canceling wait for each other instead of deadlocking.
 */
export interface PaidOrders {
  /**
   * Returns the payment that a user's order expects. In a transaction, the result holds until its end.
   * @throws ApiFailure `notFound`, `stateConflict`, `rateExpired`, `networkUnavailable`, `addressNotListed`
   */
  require(tx: Transaction, userId: string, orderNumber: string): Promise<OrderPayment>
  /** Returns the kinds of these orders, by number. */
  kindsOf(tx: Transaction, orderNumbers: readonly string[]): Promise<ReadonlyMap<string, PaidOrderKind>>
  /** Returns whether this is one of our addresses that belongs to this order only. */
  isOwnAddress(tx: Transaction, orderNumber: string, address: string): Promise<boolean>
  /** Returns whether the order expects a payment, and one sent now would arrive in time. */
  awaitsPayment(tx: Transaction, orderNumber: string): Promise<boolean>
  /** Records that the payment is being signed. @returns False if it is no longer expected. */
  beginPayment(tx: Transaction, orderNumber: string): Promise<boolean>
  /** Records the payment's transaction. */
  notePayment(tx: Transaction, orderNumber: string, hash: string): Promise<void>
  /** Records that the payment provably failed. */
  notePaymentFailed(tx: Transaction, orderNumber: string): Promise<void>
}

/** Returns the kind of the order that a withdrawal pays; null without an order. */
export async function kindOfOrder(
  tx: Transaction,
  orders: Pick<PaidOrders, 'kindsOf'>,
  orderNumber: string | null,
): Promise<PaidOrderKind | null> {
  if (orderNumber === null) return null
  return (await orders.kindsOf(tx, [orderNumber])).get(orderNumber) ?? null
}
