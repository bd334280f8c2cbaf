import { eq, sql } from 'drizzle-orm'

import type { TronAccount } from '#api/addresses/tron-address.ts'
import { addressBytes } from '#server/db/address-column.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockIndexes, nextIndex } from '#server/db/next-index.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { tronAddresses } from '#server/db/schema/tron.ts'

import { branches, type TronDerivation } from './addresses.ts'

export type TronAddressRow = typeof tronAddresses.$inferSelect

/** Returns the user's address. */
export async function findAddressOf(tx: Transaction, userId: string): Promise<TronAddressRow | undefined> {
  const [row] = await tx.select().from(tronAddresses).where(eq(tronAddresses.userId, userId))
  return row
}

/**
 * Takes the next index, without gaps: others who take one wait until `tx` has ended. A user's address is created only
 * once, even by concurrent calls.
 */
export async function takeAddress(
  tx: Transaction,
  derivation: TronDerivation,
  { userId, at }: { readonly userId: string; readonly at: Date },
): Promise<TronAddressRow> {
  await lockIndexes(tx, 'tron addresses')
  const known = await findAddressOf(tx, userId)
  if (known !== undefined) return known
  const branch = branches.deposits
  const index = await nextIndex(tx, tronAddresses.index, eq(tronAddresses.branch, branch))
  const made = { address: derivation.at(index), branch, index, userId, createdAt: at }
  await tx.insert(tronAddresses).values(made)
  return made
}

/** Adds the paying account to our addresses if it's missing: its coins are counted from the next block on. */
export async function ensureHotWallet(tx: Transaction, address: TronAccount, at: Date): Promise<void> {
  await tx
    .insert(tronAddresses)
    .values({ address, branch: branches.own, index: 0, userId: null, createdAt: at })
    .onConflictDoNothing()
}

/** One of our addresses, among those queried. */
export interface OwnAddress {
  /** Null once the account has been deleted. */
  readonly userId: string | null
  /** Whether it's a paying account of ours. */
  readonly isHouse: boolean
  /** Index in the queried list. */
  readonly position: number
}

/** Returns which of these accounts are ours, with a single indexed query, however many addresses we have. */
export async function findOwnAddresses(
  tx: Transaction,
  accounts: readonly TronAccount[],
): Promise<readonly OwnAddress[]> {
  if (accounts.length === 0) return []
  const asked = sql.param(accounts.map(addressBytes))
  const rows = await queryRows<{ place: string | number; userId: string | null; branch: number }>(
    tx,
    // A lateral lookup per address: a plain join would scan a hundred thousand addresses for each block.
    sql`SELECT listed.place, own.user_id AS "userId", own.branch
        FROM unnest(${asked}::bytea[]) WITH ORDINALITY AS listed (address, place)
          CROSS JOIN LATERAL (SELECT * FROM ${tronAddresses} one WHERE one.address = listed.address LIMIT 1) own
        ORDER BY listed.place`,
  )
  return rows.map(({ place, userId, branch }) => {
    return { userId, isHouse: branch === branches.own, position: Number(place) - 1 }
  })
}
