import { and, asc, desc, eq, inArray, isNull, lte, notInArray } from 'drizzle-orm'
import type { Address, Hash } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import {
  sweepAttempts,
  sweeps,
  type SweepState,
  depositAddresses,
  deposits,
  ownTransactions,
} from '#server/db/schema/deposits.ts'

export type SweepAttempt = typeof sweepAttempts.$inferSelect

/** A sweep with all transactions that were signed for it, newest first. */
export type Sweep = typeof sweeps.$inferSelect & { readonly attempts: readonly SweepAttempt[] }

/** Returns the pending sweep of a chain. There is at most one. */
export async function findUnderWay(tx: Transaction, chainId: number): Promise<Sweep | undefined> {
  const [row] = await tx
    .select()
    .from(sweeps)
    .where(and(eq(sweeps.chainId, chainId), eq(sweeps.state, 'signed')))
  if (row === undefined) return undefined
  const attempts = await tx
    .select()
    .from(sweepAttempts)
    .where(eq(sweepAttempts.sweepId, row.id))
    .orderBy(desc(sweepAttempts.signedAt), desc(sweepAttempts.maxFee))
  return { ...row, attempts }
}

/**
 * Lists deposits credited at this factory's addresses by a given time, oldest first, with the addresses' salts.
 * Excluded deposits don't count toward the limit.
 */
export async function listSweepable(
  tx: Transaction,
  place: { readonly chainId: number; readonly factory: Address },
  { creditedUntil, without }: { readonly creditedUntil: Date; readonly without: readonly string[] },
  limit: number,
) {
  return tx
    .select({ id: deposits.id, coin: deposits.coin, salt: depositAddresses.salt, creditedAt: deposits.creditedAt })
    .from(deposits)
    .innerJoin(depositAddresses, eq(depositAddresses.address, deposits.recipient))
    .where(
      and(
        eq(deposits.chainId, place.chainId),
        eq(depositAddresses.factory, place.factory),
        eq(deposits.state, 'success'),
        isNull(deposits.sweepId),
        isNull(deposits.sweptAt),
        lte(deposits.creditedAt, creditedUntil),
        notInArray(deposits.id, [...without]),
      ),
    )
    .orderBy(asc(deposits.creditedAt), asc(deposits.id))
    .limit(limit)
}

/** Inserts a sweep of these deposits. Returns `false` if one of them, or the chain, has another sweep by now. */
export async function insertSweep(
  tx: Transaction,
  row: typeof sweeps.$inferInsert,
  depositIds: readonly string[],
): Promise<boolean> {
  const inserted = await tx.insert(sweeps).values(row).onConflictDoNothing().returning({ id: sweeps.id })
  if (inserted.length === 0) return false
  const taken = await tx
    .update(deposits)
    .set({ sweepId: row.id })
    .where(and(inArray(deposits.id, [...depositIds]), isNull(deposits.sweepId)))
    .returning({ id: deposits.id })
  return taken.length === depositIds.length
}

/** Stores a signed transaction before it is sent, and marks it as our own so that it isn't taken for a deposit. */
export async function insertAttempt(tx: Transaction, chainId: number, row: SweepAttempt): Promise<void> {
  await tx.insert(sweepAttempts).values(row)
  await tx.insert(ownTransactions).values({ chainId, hash: row.hash })
}

export async function noteBroadcast(tx: Transaction, hash: Hash, broadcastAt: Date): Promise<void> {
  await tx.update(sweepAttempts).set({ broadcastAt }).where(eq(sweepAttempts.hash, hash))
}

/** Ends a sweep. The deposits of a failed one are swept later. */
export async function endSweep(
  tx: Transaction,
  id: string,
  state: Exclude<SweepState, 'signed'>,
  at: Date,
): Promise<void> {
  const ended = await tx
    .update(sweeps)
    .set({ state })
    .where(and(eq(sweeps.id, id), eq(sweeps.state, 'signed')))
    .returning({ id: sweeps.id })
  if (ended.length === 0) return
  const change = state === 'done' ? { sweptAt: at } : { sweepId: null }
  await tx.update(deposits).set(change).where(eq(deposits.sweepId, id))
}
