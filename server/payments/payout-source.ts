import type { Transaction } from '#server/db/database.ts'

import type { PaymentRow } from './payments.repository.ts'

/** A payment as its source knows it. */
export type Payment = Pick<
  PaymentRow,
  'id' | 'source' | 'sourceId' | 'userId' | 'network' | 'coin' | 'address' | 'amount' | 'requestedAt'
>

/**
 * Why a payment is released. `never-arrives`: that is proven. `refused-by-recipient`: the recipient's own contract has
 * made it revert, and the network fee is spent.
 */
export type ReleaseCause = 'never-arrives' | 'refused-by-recipient'

/**
 * A module that has something paid. It sets the amount apart, requests the payment in the same transaction
 * (`requestPayment`), and hears of it here. Each function works in the transaction in which the engine stores the same,
 * so that both happen or neither; each is called once for a payment, however often the engine dies. Whatever it throws
 * undoes both, and the engine tries again.
 */
export interface PayoutSource {
  /** The value of the table's `source` column; it never changes. */
  readonly name: string
  /**
   * Whether the payment may be signed now. Asked when it is its turn, and again in the transaction that stores its signed
   * bytes. One that may not waits, without an alert, and keeps none behind it from being paid.
   */
  mayPay(tx: Transaction, payment: Payment): Promise<boolean>
  /**
   * The payment is being signed: from here on it can't be canceled. Locks the source's own row before the engine locks
   * the payment's; canceling locks them in the same order.
   * @returns False if it was canceled.
   */
  begin(tx: Transaction, payment: Payment): Promise<boolean>
  /** How deep it lies in the chain has changed. */
  noteProgress(tx: Transaction, payment: Payment): Promise<void>
  /** It has arrived: pays it from what was set apart. @param hash As the network's own nodes write it. */
  settle(tx: Transaction, payment: Payment, hash: string): Promise<void>
  /** It has not arrived and never will: ends what was set apart. */
  release(tx: Transaction, payment: Payment, cause: ReleaseCause): Promise<void>
}

/** What logs and alerts call a payment. */
export function labelOf({ source, sourceId }: Pick<Payment, 'source' | 'sourceId'>): string {
  return `${source} ${sourceId}`
}
