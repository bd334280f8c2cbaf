import type { Hash } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'

/** A withdrawal that has passed and waits for its payment. */
export interface PaymentOrder {
  readonly withdrawalId: string
  readonly coin: string
  /** Of the recipient, as the person has entered it. */
  readonly address: string
  /** What is to arrive, in 10^-18 of the coin: without the fee. */
  readonly amount: bigint
  /** Where it stands in the queue. */
  readonly createdAt: Date
}

export interface Queue {
  readonly network: NetworkKey
  /** The order before; undefined for the first. */
  readonly after: PaymentOrder | undefined
  /** Coins that cannot be paid at the moment. */
  readonly withoutCoins: readonly string[]
}

export interface RecipientReverts {
  readonly address: string
  readonly ofAddress: number
  readonly ofAccount: number
}

/**
 * What payouts need of the withdrawals and their books. Each function works in the transaction of what payouts store, so
 * that both happen or neither.
 */
export interface PaymentBook {
  /** The next that may be paid, oldest first. It is not taken by that. */
  nextOrder(tx: Transaction, queue: Queue): Promise<PaymentOrder | undefined>
  /** Takes an order: from here on nobody can take the withdrawal back. False if somebody has, or if it was stopped. */
  begin(tx: Transaction, withdrawalId: string): Promise<boolean>
  /** It has arrived: pays it from what was set apart. */
  settle(tx: Transaction, withdrawalId: string, hash: Hash): Promise<void>
  /** It is proven that it will never arrive: gives back what was set apart. */
  giveBack(tx: Transaction, withdrawalId: string): Promise<void>
  /**
   * It is proven that the recipient's own contract has turned it down: gives back what was set apart, without the fee.
   * @returns The recipient, and how often that has happened lately there and to the same account.
   */
  giveBackLessFee(tx: Transaction, withdrawalId: string): Promise<RecipientReverts>
  /** How deep it lies has changed. */
  tellProgress(tx: Transaction, withdrawalId: string): Promise<void>
}
