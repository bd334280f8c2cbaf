import type { Transaction } from '#server/db/database.ts'

import type { Order } from './order.ts'

/** What stands against orders beside the partner's word, told by modules. */
export interface OrderSafeguards {
  /** Whether this transaction is one of ours, which no partner has paid with. */
  isOwnTransaction(tx: Transaction, order: Order, hash: string): Promise<boolean>
  /** Whether people may be sent there to pay. */
  isPayable(tx: Transaction, order: Order, address: string): Promise<boolean>
}
