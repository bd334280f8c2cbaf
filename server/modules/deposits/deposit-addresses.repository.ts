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

/** Nothing if the person has an address of this factory already. */
export async function insertAddress(tx: Transaction, row: DepositAddressRow): Promise<void> {
  await tx.insert(depositAddresses).values(row).onConflictDoNothing()
}

/** Every address that was ever given to the person. */
export async function listAddresses(tx: Transaction, userId: string): Promise<readonly DepositAddressRow[]> {
  return tx
    .select()
    .from(depositAddresses)
    .where(eq(depositAddresses.userId, userId))
    .orderBy(depositAddresses.createdAt)
}

/** The owner of this deposit address, null if their account was deleted; `undefined` if it isn't one. */
export async function findOwner(tx: Transaction, address: Address): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ userId: depositAddresses.userId })
    .from(depositAddresses)
    .where(eq(depositAddresses.address, address))
  return row?.userId
}

/** Whether this is a deposit address of the person's. */
export async function ownsAddress(tx: Transaction, userId: string, address: string): Promise<boolean> {
  return isAddress(address, { strict: false }) && (await findOwner(tx, address)) === userId
}

/** Whether this order is paid there. */
export async function isAddressOfOrder(tx: Transaction, orderId: string, address: string): Promise<boolean> {
  if (!isAddress(address, { strict: false })) return false
  const [row] = await tx
    .select({ orderId: depositAddresses.orderId })
    .from(depositAddresses)
    .where(eq(depositAddresses.address, address))
  return row?.orderId === orderId
}

/** Keeps others who lock the address waiting until the transaction ends. */
export async function lockAddress(tx: Transaction, address: Address): Promise<void> {
  await tx
    .select({ salt: depositAddresses.salt })
    .from(depositAddresses)
    .where(eq(depositAddresses.address, address))
    .for('no key update')
}

/**
 * The owners of these deposit addresses, in order, each with its place in the list: an address is watched forever, and
 * has no owner once the account is deleted.
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
