import { and, asc, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { type Difference, ledgerProofs } from '#server/db/schema/ledger.ts'

export type ProofRow = typeof ledgerProofs.$inferSelect

/** Result of a proof. */
export interface ProofResult {
  readonly differences: readonly Difference[]
  /** Coins whose holdings on the chains were read; `unread` are those whose holdings couldn't be. */
  readonly compared: readonly string[]
  readonly unread: readonly string[]
}

/** Requests a proof. @returns False if there is a request already. */
export async function requestProof(
  tx: Transaction,
  request: { readonly id: string; readonly requestedBy: string; readonly requestedAt: Date },
): Promise<boolean> {
  const inserted = await tx
    .insert(ledgerProofs)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: ledgerProofs.id })
  return inserted.length > 0
}

/** Takes the oldest requested proof that hasn't started. @returns Its ID. */
export async function claimProof(tx: Transaction, startedAt: Date): Promise<string | undefined> {
  const waiting = tx
    .select({ id: ledgerProofs.id })
    .from(ledgerProofs)
    .where(and(isNotNull(ledgerProofs.requestedBy), isNull(ledgerProofs.startedAt)))
    .orderBy(asc(ledgerProofs.requestedAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await tx
    .update(ledgerProofs)
    .set({ startedAt })
    .where(eq(ledgerProofs.id, sql`(${waiting})`))
    .returning({ id: ledgerProofs.id })
  return row?.id
}

/** Inserts a scheduled proof that starts now. */
export async function insertProof(tx: Transaction, { id, at }: { readonly id: string; readonly at: Date }) {
  await tx.insert(ledgerProofs).values({ id, requestedBy: null, requestedAt: at, startedAt: at })
}

export async function finishProof(
  tx: Transaction,
  { id, at }: { readonly id: string; readonly at: Date },
  { differences, compared, unread }: ProofResult,
): Promise<void> {
  const result = { differences, compared: [...compared], unread: [...unread], finishedAt: at }
  await tx.update(ledgerProofs).set(result).where(eq(ledgerProofs.id, id))
}

/** Returns the last proof that has finished. */
export async function findLastProof(tx: Transaction): Promise<ProofRow | undefined> {
  const { finishedAt } = ledgerProofs
  const [row] = await tx.select().from(ledgerProofs).where(isNotNull(finishedAt)).orderBy(desc(finishedAt)).limit(1)
  return row
}

/** Lists proofs, newest first. */
export async function listProofs(tx: Transaction, limit: number): Promise<readonly ProofRow[]> {
  return tx.select().from(ledgerProofs).orderBy(desc(ledgerProofs.requestedAt), desc(ledgerProofs.id)).limit(limit)
}

/** Deletes earlier proofs that found nothing or never finished. Those with differences are kept. */
export async function deleteProofsBefore(tx: Transaction, moment: Date): Promise<number> {
  const deleted = await tx
    .delete(ledgerProofs)
    .where(
      and(
        lt(ledgerProofs.requestedAt, moment),
        or(isNull(ledgerProofs.differences), sql`${ledgerProofs.differences} = '[]'::jsonb`),
      ),
    )
    .returning({ id: ledgerProofs.id })
  return deleted.length
}
