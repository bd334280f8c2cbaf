import { announce } from '#server/db/announcements.ts'
import type { Transaction } from '#server/db/database.ts'

/** PostgreSQL tells everybody who listens here which order has changed. */
export const orderChannel = 'orders'

/** Tells of a change when `tx` is committed. */
export function announceOrder(tx: Transaction, orderId: string): void {
  announce(tx, orderChannel, orderId)
}
