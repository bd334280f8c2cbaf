import { and, eq, isNull, lt } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { deposits } from '#server/db/schema/deposits.ts'

/** Deposits that were found before a moment, and are neither credited nor gone. */
export async function backlogOfConfirming(tx: Transaction, before: Date): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(deposits.foundAt))
      .from(deposits)
      .where(and(eq(deposits.state, 'confirming'), lt(deposits.foundAt, before))),
  )
}

/** Deposits that the house keeps for whoever proves to support that they are theirs. */
export async function backlogOfUnclaimed(tx: Transaction): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(deposits.foundAt))
      .from(deposits)
      .where(and(isNull(deposits.userId), isNull(deposits.orderId), eq(deposits.state, 'success'))),
  )
}
