import type { LegKind, orderLegs, orders } from '#server/db/schema/orders.ts'

export type OrderRow = typeof orders.$inferSelect
export type Leg = typeof orderLegs.$inferSelect

/** An order with its legs. It always has a `payin` and a `payout`; `refund` once an address for it is named. */
export interface Order extends OrderRow {
  readonly legs: Readonly<Partial<Record<LegKind, Leg>>>
}

/** What logs and alerts call an order: no address, no amount. */
export function labelOf({ kind, number, provider }: Pick<OrderRow, 'kind' | 'number' | 'provider'>): string {
  return `${kind} ${number} at ${provider}`
}
