import { and, eq, sql } from 'drizzle-orm'
import { type Address, isAddress } from 'viem'

import type { AddressOwner } from '#server/chain/watcher/deposit-book.ts'
import { addressBytes } from '#server/db/address-column.ts'
import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { depositAddresses } from '#server/db/schema/deposits.ts'

export type DepositAddressRow = typeof depositAddresses.$inferSelect

export async function findAddress(
  tx: Transaction,
  userId: string,
  factory: Address,
): Promise<DepositAddressRow | undefined> {
  const [row] = await tx
    .select()
    .from(depositAddresses)
    .where(and(eq(depositAddresses.userId, userId), eq(depositAddresses.factory, factory)))
  return row
}

/** Inserts an address, unless the user already has one from this factory. */
export async function insertAddress(tx: Transaction, row: DepositAddressRow): Promise<void> {
  await tx.insert(depositAddresses).values(row).onConflictDoNothing()
}

/** Returns every address the user was ever assigned. */
export async function listAddresses(tx: Transaction, userId: string): Promise<readonly DepositAddressRow[]> {
  return tx
    .select()
    .from(depositAddresses)
    .where(eq(depositAddresses.userId, userId))
    .orderBy(depositAddresses.createdAt)
}

/**
 * Returns the owner of a deposit address, null if the account was deleted; `undefined` if it isn't a deposit address.
 */
export async function findOwner(tx: Transaction, address: Address): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ userId: depositAddresses.userId })
    .from(depositAddresses)
    .where(eq(depositAddresses.address, address))
  return row?.userId
}

/** Returns whether this is one of the user's deposit addresses. */
export async function ownsAddress(tx: Transaction, userId: string, address: string): Promise<boolean> {
  return isAddress(address, { strict: false }) && (await findOwner(tx, address)) === userId
}

/** Returns whether this is the order's payment address. */
export async function isAddressOfOrder(tx: Transaction, orderId: string, address: string): Promise<boolean> {
  if (!isAddress(address, { strict: false })) return false
  const [row] = await tx
    .select({ orderId: depositAddresses.orderId })
    .from(depositAddresses)
    .where(eq(depositAddresses.address, address))
  return row?.orderId === orderId
}

/** Locks the address until the transaction ends. */
export async function lockAddress(tx: Transaction, address: Address): Promise<void> {
  await tx
    .select({ salt: depositAddresses.salt })
    .from(depositAddresses)
    .where(eq(depositAddresses.address, address))
    .for('no key update')
}

/**
 * Returns the owners of these deposit addresses, in order, each with its index in the list. Addresses are watched
 * forever, and have no owner once the account is deleted.
 */
export async function findOwners(
  tx: Transaction,
  addresses: readonly Address[],
): Promise<readonly (AddressOwner & { readonly index: number })[]> {
  if (addresses.length === 0) return []
  const listed = sql`unnest(${sql.param(addresses.map(addressBytes))}::bytea[]) WITH ORDINALITY AS listed (address, place)`
  const rows = await queryRows<AddressOwner & { place: string | number }>(
    tx,
    sql`SELECT listed.place, ${depositAddresses.userId} AS "userId", ${depositAddresses.orderId} AS "orderId"
        FROM ${listed} JOIN ${depositAddresses} ON ${depositAddresses.address} = listed.address
        ORDER BY listed.place`,
  )
  return rows.map(({ place, ...owner }) => ({ ...owner, index: Number(place) - 1 }))
}
