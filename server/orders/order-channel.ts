import { announce } from '#server/db/announcements.ts'
import type { Transaction } from '#server/db/database.ts'

/** PostgreSQL channel that announces which order has changed. */
export const orderChannel = 'orders'

/** Announces a change once `tx` is committed. */
export function announceOrder(tx: Transaction, orderId: string): void {
  announce(tx, orderChannel, orderId)
}
