import { and, asc, desc, eq, inArray, isNull, lte, notInArray } from 'drizzle-orm'
import type { Address, Hash } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import {
  collectionAttempts,
  collections,
  type CollectionState,
  depositAddresses,
  deposits,
  ownTransactions,
} from '#server/db/schema/deposits.ts'

export type CollectionAttempt = typeof collectionAttempts.$inferSelect

/** A collection with every transaction that was signed for it, newest first. */
export type Collection = typeof collections.$inferSelect & { readonly attempts: readonly CollectionAttempt[] }

/** The collection of a chain that is neither done nor failed. There is one at most. */
export async function findUnderWay(tx: Transaction, chainId: number): Promise<Collection | undefined> {
  const [row] = await tx
    .select()
    .from(collections)
    .where(and(eq(collections.chainId, chainId), eq(collections.state, 'signed')))
  if (row === undefined) return undefined
  const attempts = await tx
    .select()
    .from(collectionAttempts)
    .where(eq(collectionAttempts.collectionId, row.id))
    .orderBy(desc(collectionAttempts.signedAt), desc(collectionAttempts.maxFee))
  return { ...row, attempts }
}

/**
 * Deposits that lie on addresses of this factory since a while, oldest first, with the salts of the addresses; those left
 * out keep no place.
 */
export async function listCollectable(
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
        isNull(deposits.collectionId),
        isNull(deposits.collectedAt),
        lte(deposits.creditedAt, creditedUntil),
        notInArray(deposits.id, [...without]),
      ),
    )
    .orderBy(asc(deposits.creditedAt), asc(deposits.id))
    .limit(limit)
}

/** Begins a collection of these deposits. `false` if one of them, or the chain, has another one by now. */
export async function insertCollection(
  tx: Transaction,
  row: typeof collections.$inferInsert,
  depositIds: readonly string[],
): Promise<boolean> {
  const inserted = await tx.insert(collections).values(row).onConflictDoNothing().returning({ id: collections.id })
  if (inserted.length === 0) return false
  const taken = await tx
    .update(deposits)
    .set({ collectionId: row.id })
    .where(and(inArray(deposits.id, [...depositIds]), isNull(deposits.collectionId)))
    .returning({ id: deposits.id })
  return taken.length === depositIds.length
}

/** Stores a signed transaction before anybody sends it, and keeps it out of the deposits. */
export async function insertAttempt(tx: Transaction, chainId: number, row: CollectionAttempt): Promise<void> {
  await tx.insert(collectionAttempts).values(row)
  await tx.insert(ownTransactions).values({ chainId, hash: row.hash })
}

export async function noteBroadcast(tx: Transaction, hash: Hash, broadcastAt: Date): Promise<void> {
  await tx.update(collectionAttempts).set({ broadcastAt }).where(eq(collectionAttempts.hash, hash))
}

/** Ends a collection. What a failed one has left where it was is collected another time. */
export async function endCollection(
  tx: Transaction,
  id: string,
  state: Exclude<CollectionState, 'signed'>,
  at: Date,
): Promise<void> {
  const ended = await tx
    .update(collections)
    .set({ state })
    .where(and(eq(collections.id, id), eq(collections.state, 'signed')))
    .returning({ id: collections.id })
  if (ended.length === 0) return
  const change = state === 'done' ? { collectedAt: at } : { collectionId: null }
  await tx.update(deposits).set(change).where(eq(deposits.collectionId, id))
}
