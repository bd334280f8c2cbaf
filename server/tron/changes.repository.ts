import { and, asc, count, eq, gt, sql } from 'drizzle-orm'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import { addressBytes } from '#server/db/address-column.ts'
import type { Transaction } from '#server/db/database.ts'
import { tronChanges } from '#server/db/schema/tron.ts'

export type TronChangeRow = typeof tronChanges.$inferSelect

/** What a coin has on one of our addresses. */
export interface HeldAmount {
  readonly address: TronAccount
  /** In the coin's base units. */
  readonly amount: bigint
}

export async function insertChanges(tx: Transaction, changes: readonly TronChangeRow[]): Promise<void> {
  if (changes.length > 0) await tx.insert(tronChanges).values([...changes])
}

/** The blocks above this height are no longer part of the chain. */
export async function forgetChangesAbove(tx: Transaction, height: bigint): Promise<void> {
  await tx.delete(tronChanges).where(gt(tronChanges.blockHeight, height))
}

/**
 * What we hold of a coin on TRON, in its base units: all that blocks have brought our addresses, without what left.
 * @param address Of ours; all of them if unset.
 */
export async function sumHeldOnTron(tx: Transaction, coin: string, address?: TronAccount): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${tronChanges.amount}), 0)::text` })
    .from(tronChanges)
    .where(and(eq(tronChanges.coin, coin), address === undefined ? undefined : eq(tronChanges.address, address)))
  return BigInt(row?.sum ?? 0)
}

/** Our addresses that have something of a coin, in the order of their bytes. */
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

/** How many there are. */
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
