import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'

import type { FactorResetOutcome } from '#api/factor-resets.ts'
import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { secondFactorResets as resets } from '#server/db/schema/second-factors.ts'

export type ResetRow = typeof resets.$inferSelect

export async function insertReset(
  tx: Transaction,
  row: Pick<ResetRow, 'id' | 'userId' | 'cause' | 'proposedBy' | 'proposedAt' | 'lapsesAt'>,
): Promise<void> {
  await tx.insert(resets).values(row)
}

/** Returns the reset that hasn't ended, whether or not it is confirmed. */
export async function findResetUnderWay(tx: Transaction, userId: string): Promise<ResetRow | undefined> {
  const [row] = await tx
    .select()
    .from(resets)
    .where(and(eq(resets.userId, userId), isNull(resets.endedAt)))
  return row
}

export async function findLastReset(tx: Transaction, userId: string): Promise<ResetRow | undefined> {
  const [row] = await tx
    .select()
    .from(resets)
    .where(eq(resets.userId, userId))
    .orderBy(desc(resets.proposedAt), desc(resets.id))
    .limit(1)
  return row
}

/** Finds a reset by the token in the email's link; undefined once it has ended. */
export async function findResetByToken(tx: Transaction, tokenHash: string): Promise<ResetRow | undefined> {
  const [row] = await tx
    .select()
    .from(resets)
    .where(and(eq(resets.tokenHash, tokenHash), isNull(resets.endedAt)))
  return row
}

export async function confirmReset(
  tx: Transaction,
  id: string,
  confirmed: {
    readonly confirmedBy: string
    readonly confirmedAt: Date
    readonly dueAt: Date
    readonly tokenHash: string
  },
): Promise<void> {
  await tx.update(resets).set(confirmed).where(eq(resets.id, id))
}

export async function endReset(
  tx: Transaction,
  id: string,
  end: { readonly outcome: FactorResetOutcome; readonly endedAt: Date },
): Promise<void> {
  await tx.update(resets).set(end).where(eq(resets.id, id))
}

/** Lists the due resets of all accounts, and proposals that weren't confirmed in time. */
export async function listRipeResets(tx: Transaction, now: Date): Promise<readonly ResetRow[]> {
  return tx
    .select()
    .from(resets)
    .where(
      and(isNull(resets.endedAt), or(lte(resets.dueAt, now), and(isNull(resets.dueAt), lte(resets.lapsesAt, now)))),
    )
    .orderBy(asc(resets.proposedAt))
    .limit(100)
}

/** Lists proposals that can still be confirmed and resets that aren't due yet, oldest first. */
export async function listResetsUnderWay(tx: Transaction, now: Date): Promise<readonly ResetRow[]> {
  return tx
    .select()
    .from(resets)
    .where(and(isNull(resets.endedAt), or(gt(resets.lapsesAt, now), gt(resets.dueAt, now))))
    .orderBy(asc(resets.proposedAt), asc(resets.id))
    .limit(100)
}

/** Lists all resets of an account, including ended ones, oldest first. */
export async function listResets(tx: Transaction, userId: string): Promise<readonly ResetRow[]> {
  return tx.select().from(resets).where(eq(resets.userId, userId)).orderBy(asc(resets.proposedAt), asc(resets.id))
}

/** Counts the proposals that another reviewer can still confirm. */
export async function backlogOfResets(tx: Transaction, now: Date): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(resets.proposedAt))
      .from(resets)
      .where(and(isNull(resets.endedAt), isNull(resets.confirmedAt), gt(resets.lapsesAt, now))),
  )
}
