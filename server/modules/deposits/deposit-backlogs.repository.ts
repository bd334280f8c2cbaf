import { and, eq, isNull, lt } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { deposits } from '#server/db/schema/deposits.ts'

/** Returns the backlog of deposits found before a time that are neither credited nor failed. */
export async function backlogOfConfirming(tx: Transaction, before: Date): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(deposits.foundAt))
      .from(deposits)
      .where(and(eq(deposits.state, 'confirming'), lt(deposits.foundAt, before))),
  )
}

/** Returns the backlog of deposits that the house keeps until their owner proves ownership to support. */
export async function backlogOfUnclaimed(tx: Transaction): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(deposits.foundAt))
      .from(deposits)
      .where(and(isNull(deposits.userId), isNull(deposits.orderId), eq(deposits.state, 'success'))),
  )
}
