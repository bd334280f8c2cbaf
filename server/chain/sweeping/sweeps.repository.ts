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

/** A sweep with every transaction that was signed for it, newest first. */
export type Sweep = typeof sweeps.$inferSelect & { readonly attempts: readonly SweepAttempt[] }

/** The sweep of a chain that is neither done nor failed. There is one at most. */
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
 * Deposits that lie on addresses of this factory since a while, oldest first, with the salts of the addresses; those left
 * out keep no place.
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

/** Begins a sweep of these deposits. `false` if one of them, or the chain, has another one by now. */
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

/** Stores a signed transaction before it is sent, and keeps it out of the deposits. */
export async function insertAttempt(tx: Transaction, chainId: number, row: SweepAttempt): Promise<void> {
  await tx.insert(sweepAttempts).values(row)
  await tx.insert(ownTransactions).values({ chainId, hash: row.hash })
}

export async function noteBroadcast(tx: Transaction, hash: Hash, broadcastAt: Date): Promise<void> {
  await tx.update(sweepAttempts).set({ broadcastAt }).where(eq(sweepAttempts.hash, hash))
}

/** Ends a sweep. What a failed one has left where it was is swept another time. */
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
