import type { Transaction } from '#server/db/database.ts'

import type { PaymentRow } from './payments.repository.ts'

/** A payment as its source knows it. */
export type Payment = Pick<
  PaymentRow,
  'id' | 'source' | 'sourceId' | 'userId' | 'network' | 'coin' | 'address' | 'amount' | 'requestedAt'
>

/**
 * Why a payment is released. `never-arrives`: proven not to arrive, ever. `refused-by-recipient`: the recipient's own
 * contract made it revert, and the network fee is spent.
 */
export type ReleaseCause = 'never-arrives' | 'refused-by-recipient'

/**
 * A module that requests payments. It holds the amount and requests the payment in the same transaction
 * (`requestPayment`), and is called back here. Each function runs in the transaction in which the engine stores the
 * same event, so that both happen or neither; each is called once per payment, however often the engine crashes. If it
 * throws, both are rolled back, and the engine tries again.
 */
export interface PayoutSource {
  /** The value of the table's `source` column; it never changes. */
  readonly name: string
  /**
   * Whether the payment may be signed now. Called when it's the payment's turn, and again in the transaction that
   * stores its signed bytes. If not, the payment waits without an alert, and doesn't block those behind it.
   */
  mayPay(tx: Transaction, payment: Payment): Promise<boolean>
  /**
   * Called when the payment is being signed: from here on it can't be canceled. Locks the source's own row before the
   * engine locks the payment's; canceling locks them in the same order.
   * @returns False if it was canceled.
   */
  begin(tx: Transaction, payment: Payment): Promise<boolean>
  /** Called when its number of confirmations changes. */
  noteProgress(tx: Transaction, payment: Payment): Promise<void>
  /** Called when it has arrived: settles the held amount. @param hash In the format of the network's own nodes. */
  settle(tx: Transaction, payment: Payment, hash: string): Promise<void>
  /** Called when it has not arrived and never will: releases the held amount. */
  release(tx: Transaction, payment: Payment, cause: ReleaseCause): Promise<void>
}

/** A payment's label in logs and alerts. */
export function labelOf({ source, sourceId }: Pick<Payment, 'source' | 'sourceId'>): string {
  return `${source} ${sourceId}`
}
