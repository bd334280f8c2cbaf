import type { Transaction } from '#server/db/database.ts'

import type { Order } from './order.ts'

/** Checks by modules that overrule the partner's report. */
export interface OrderSafeguards {
  /** Whether this transaction is our own, which no partner can have made. */
  isOwnTransaction(tx: Transaction, order: Order, hash: string): Promise<boolean>
  /** Whether users may be sent to this address to pay. */
  isPayable(tx: Transaction, order: Order, address: string): Promise<boolean>
}
