import { paymentHours } from '#api/exchange.ts'
import type { LegKind, orderLegs, orders } from '#server/db/schema/orders.ts'
import { addSeconds } from '#server/lib/clock.ts'

export type OrderRow = typeof orders.$inferSelect
export type Leg = typeof orderLegs.$inferSelect

/** An order with its legs. It always has a `payin` and a `payout`; `refund` once a refund address is set. */
export interface Order extends OrderRow {
  readonly legs: Readonly<Partial<Record<LegKind, Leg>>>
}

/** A new order as the user has agreed to it. */
export type NewOrder = Pick<OrderRow, 'id' | 'kind' | 'provider' | 'rateType' | 'rateId'> & {
  readonly userId: string
  readonly legs: readonly NewLeg[]
}

/** The amount is the agreed one. */
export type NewLeg = Pick<Leg, 'kind' | 'asset' | 'amount' | 'address' | 'extraId'>

/** An order's label in logs and alerts, without addresses or amounts. */
export function labelOf({ kind, number, provider }: Pick<OrderRow, 'kind' | 'number' | 'provider'>): string {
  return `${kind} ${number} at ${provider}`
}

const paymentSeconds = paymentHours * 3_600
/** Seconds that a payment from a balance needs until the partner sees it. */
const leadSeconds = 5 * 60

/** Returns the deadline for the payment of an order. */
export function payUntilOf({ expiresAt, createdAt }: Pick<OrderRow, 'expiresAt' | 'createdAt'>): Date {
  return expiresAt ?? addSeconds(createdAt, paymentSeconds)
}

/** Whether a payment sent now would still arrive in time. */
export function isTimeLeft(order: Pick<OrderRow, 'expiresAt' | 'createdAt'>, now: Date): boolean {
  return addSeconds(now, leadSeconds) <= payUntilOf(order)
}

/** Returns the fields of an order that users see. */
export function shownOf({ state, hold, isPaymentSaid, providerOrderId, expiresAt, legs }: Order): object {
  return { state, hold, isPaymentSaid, providerOrderId, expiresAt, legs }
}
