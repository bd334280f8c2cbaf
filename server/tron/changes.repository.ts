import { and, asc, count, eq, gt, sql } from 'drizzle-orm'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import { addressBytes } from '#server/db/address-column.ts'
import type { Transaction } from '#server/db/database.ts'
import { tronChanges } from '#server/db/schema/tron.ts'

export type TronChangeRow = typeof tronChanges.$inferSelect

/** The amount of a coin on one of our addresses. */
export interface HeldAmount {
  readonly address: TronAccount
  /** In the coin's base units. */
  readonly amount: bigint
}

export async function insertChanges(tx: Transaction, changes: readonly TronChangeRow[]): Promise<void> {
  if (changes.length > 0) await tx.insert(tronChanges).values([...changes])
}

/** Deletes the changes of blocks above this height, which are no longer in the chain. */
export async function forgetChangesAbove(tx: Transaction, height: bigint): Promise<void> {
  await tx.delete(tronChanges).where(gt(tronChanges.blockHeight, height))
}

/**
 * Returns our holdings of a coin on TRON, in its base units: everything that blocks have moved to our addresses, less
 * what left.
 * @param address One of ours; all of them if omitted.
 */
export async function sumHeldOnTron(tx: Transaction, coin: string, address?: TronAccount): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${tronChanges.amount}), 0)::text` })
    .from(tronChanges)
    .where(and(eq(tronChanges.coin, coin), address === undefined ? undefined : eq(tronChanges.address, address)))
  return BigInt(row?.sum ?? 0)
}

/** Returns our addresses that hold a coin, in byte order. */
export async function listHeldOnTron(
  tx: Transaction,
  coin: string,
  { after, limit }: { readonly after: TronAccount | null; readonly limit: number },
): Promise<readonly HeldAmount[]> {
  const { address } = tronChanges
  const rows = await tx
    .select({ address, amount: sum })
    .from(tronChanges)
    .where(and(eq(tronChanges.coin, coin), after === null ? undefined : sql`${address} > ${addressBytes(after)}`))
    .groupBy(address)
    .having(sql`${sum} <> 0`)
    .orderBy(asc(address))
    .limit(limit)
  return rows.map((row) => ({ address: row.address, amount: BigInt(row.amount) }))
}

/** Counts our addresses that hold a coin. */
export async function countHeldOnTron(tx: Transaction, coin: string): Promise<number> {
  const holders = tx
    .select({ address: tronChanges.address })
    .from(tronChanges)
    .where(eq(tronChanges.coin, coin))
    .groupBy(tronChanges.address)
    .having(sql`${sum} <> 0`)
    .as('holders')
  const [row] = await tx.select({ held: count() }).from(holders)
  return row?.held ?? 0
}

const sum = sql<string>`sum(${tronChanges.amount})`
