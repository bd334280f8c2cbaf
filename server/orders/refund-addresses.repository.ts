import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { orderLegs, orderRefundClaims, orders } from '#server/db/schema/orders.ts'

type RefundClaim = typeof orderRefundClaims.$inferSelect

/**
 * Claims the refund address that the partner is about to be given. Lock the order first.
 * @returns False if it's being given a different one.
 */
export async function claimRefund(tx: Transaction, claim: RefundClaim, now: Date): Promise<boolean> {
  const { address, extraId, claimedUntil } = orderRefundClaims
  const isFree = sql`(${address} = ${claim.address} AND ${extraId} IS NOT DISTINCT FROM ${claim.extraId})
    OR ${claimedUntil} <= ${now.toISOString()}`
  const claimed = await tx
    .insert(orderRefundClaims)
    .values(claim)
    .onConflictDoUpdate({ target: orderRefundClaims.orderId, set: claim, setWhere: isFree })
    .returning({ orderId: orderRefundClaims.orderId })
  return claimed.length > 0
}

export async function releaseRefundClaim(tx: Transaction, orderId: string): Promise<void> {
  await tx.delete(orderRefundClaims).where(eq(orderRefundClaims.orderId, orderId))
}

/** Returns the number of a user's oldest order of this kind that waits for its refund address. */
export async function findWithoutRefundAddress(
  tx: Transaction,
  userId: string,
  kind: string,
): Promise<string | undefined> {
  const { createdAt, hold, id, number, state } = orders
  const [row] = await tx
    .select({ number })
    .from(orders)
    .leftJoin(orderLegs, and(eq(orderLegs.orderId, id), eq(orderLegs.kind, 'refund')))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.kind, kind),
        eq(state, 'suspended'),
        eq(hold, 'needs-refund-address'),
        isNull(orderLegs.orderId),
      ),
    )
    .orderBy(createdAt)
    .limit(1)
  return row?.number
}
