import { randomUUID } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import { announce } from '#server/db/announcements.ts'
import type { Transaction } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payments.ts'

import { labelOf, type Payment } from './payout-source.ts'

/** What to pay, and for what. */
export type PaymentRequest = Omit<Payment, 'id'>

/** PostgreSQL channel that announces the network of a requested payment. */
export const paymentChannel = 'payments'

/** The same source has already requested a different payment for the same thing: one of them would be wrong. */
export class PaymentConflictError extends Error {
  override readonly name = 'PaymentConflictError'
}

/**
 * Requests a payment, made once `tx` is committed. In the same transaction, the source must have held the amount and
 * checked that the address may be paid. A repeated request returns the same payment, even if it was canceled.
 * @throws PaymentConflictError if the earlier request differs.
 */
export async function requestPayment(tx: Transaction, request: PaymentRequest): Promise<void> {
  const { source, sourceId, userId, network, coin, address, amount, requestedAt } = request
  const row = { source, sourceId, userId, network, coin, address, amount, requestedAt }
  const inserted = await tx
    .insert(payments)
    .values({ ...row, id: randomUUID(), state: 'requested' })
    .onConflictDoNothing({ target: [payments.source, payments.sourceId] })
    .returning({ id: payments.id })
  if (inserted.length > 0) {
    announce(tx, paymentChannel, network)
    return
  }
  const known = await findPayment(tx, request)
  const parts = ['userId', 'network', 'coin', 'address', 'amount'] as const
  if (known === undefined || parts.some((part) => known[part] !== request[part])) {
    throw new PaymentConflictError(`A different payment was already requested for the ${labelOf(request)}`)
  }
}

/**
 * Cancels a payment, in the transaction that ends what it was requested for. Lock the source's own row first.
 * @returns False if it's signed: it will be made, or proven to fail. True if it won't be made, or was never requested.
 */
export async function cancelPayment(
  tx: Transaction,
  { source, sourceId }: Pick<PaymentRequest, 'source' | 'sourceId'>,
): Promise<boolean> {
  const cancelled = await tx
    .update(payments)
    .set({ state: 'cancelled' })
    .where(and(eq(payments.source, source), eq(payments.sourceId, sourceId), eq(payments.state, 'requested')))
    .returning({ id: payments.id })
  if (cancelled.length > 0) return true
  const known = await findPayment(tx, { source, sourceId })
  return known === undefined || known.state === 'cancelled'
}

async function findPayment(
  tx: Transaction,
  { source, sourceId }: Pick<PaymentRequest, 'source' | 'sourceId'>,
): Promise<typeof payments.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.source, source), eq(payments.sourceId, sourceId)))
  return row
}
