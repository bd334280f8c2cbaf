import { and, countDistinct, eq, inArray, lt, min } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { paymentAttempts, payments } from '#server/db/schema/payments.ts'

import { underWay } from './payments.repository.ts'

/** Returns the backlog of payments requested before a moment and not signed yet. */
export async function backlogOfRequested(tx: Transaction, before: Date): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(payments.requestedAt))
      .from(payments)
      .where(and(eq(payments.state, 'requested'), lt(payments.requestedAt, before))),
  )
}

/** Returns the backlog of payments first signed before a moment and still pending. */
export async function backlogOfUnderWay(tx: Transaction, before: Date): Promise<Backlog> {
  const { paymentId, signedAt } = paymentAttempts
  return toBacklog(
    await tx
      .select({ count: countDistinct(paymentId), oldestAt: min(signedAt) })
      .from(payments)
      .innerJoin(paymentAttempts, eq(paymentId, payments.id))
      .where(and(inArray(payments.state, [...underWay]), lt(signedAt, before))),
  )
}
