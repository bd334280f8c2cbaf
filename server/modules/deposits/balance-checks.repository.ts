import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'

import { addressBytes } from '#server/db/address-column.ts'
import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { balanceChecks, chainCursors, depositAddresses } from '#server/db/schema/deposits.ts'

/** Marks the block up to which all native coin that arrived at an address is accounted for. */
export interface BalanceCheck {
  readonly chainId: number
  readonly address: Address
  /** Null once the account is deleted. */
  readonly userId: string | null
  readonly height: bigint
}

/** Addresses per insert, so that no statement takes long. */
const begunAtOnce = 10_000

/** Starts checks of a user's address, on every chain we read. */
export async function beginChecksOf(tx: Transaction, address: Address): Promise<void> {
  await beginChecks(tx, sql`${depositAddresses.address} = ${addressBytes(address)}`)
}

/**
 * Starts checks of addresses that aren't checked on the chain yet.
 * @returns Whether those were all; also false until the chain is read.
 */
export async function beginChecksOn(tx: Transaction, chainId: number): Promise<boolean> {
  const isChain = eq(chainCursors.chainId, chainId)
  const begun = await beginChecks(tx, isChain)
  const read = await tx.select({ height: chainCursors.height }).from(chainCursors).where(isChain)
  return read.length > 0 && begun < begunAtOnce
}

async function beginChecks(tx: Transaction, condition: SQL): Promise<number> {
  const isChecked = sql`SELECT FROM ${balanceChecks}
    WHERE ${balanceChecks.chainId} = ${chainCursors.chainId} AND ${balanceChecks.address} = ${depositAddresses.address}`
  const begun = await queryRows(
    tx,
    sql`INSERT INTO ${balanceChecks} (chain_id, address, height)
        SELECT ${chainCursors.chainId}, ${depositAddresses.address}, ${chainCursors.height}
        FROM ${depositAddresses} CROSS JOIN ${chainCursors}
        WHERE ${condition} AND ${depositAddresses.orderId} IS NULL AND NOT EXISTS (${isChecked})
        LIMIT ${begunAtOnce}
        ON CONFLICT DO NOTHING RETURNING height`,
  )
  return begun.length
}

/** Returns the next addresses after `last`, in address order, that aren't checked up to `height`. */
export async function listChecksAfter(
  tx: Transaction,
  { chainId, height, last }: { readonly chainId: number; readonly height: bigint; readonly last: Address },
  limit: number,
): Promise<readonly BalanceCheck[]> {
  const { address, height: checked } = balanceChecks
  return tx
    .select({ chainId: balanceChecks.chainId, address, userId: depositAddresses.userId, height: checked })
    .from(balanceChecks)
    .innerJoin(depositAddresses, eq(depositAddresses.address, address))
    .where(and(eq(balanceChecks.chainId, chainId), gt(address, last), lt(checked, height)))
    .orderBy(asc(address))
    .limit(limit)
}

/** Moves a check forward, unless it has changed since it was read. */
export async function noteChecked(
  tx: Transaction,
  { chainId, address, height }: BalanceCheck,
  until: bigint,
): Promise<void> {
  await tx
    .update(balanceChecks)
    .set({ height: until })
    .where(
      and(
        eq(balanceChecks.chainId, chainId),
        eq(balanceChecks.address, address),
        // A fork or another process may have changed it in the meantime.
        eq(balanceChecks.height, height),
      ),
    )
}

/** Schedules the blocks above this height to be checked again. */
export async function checkAgainAbove(tx: Transaction, chainId: number, height: bigint): Promise<void> {
  await tx
    .update(balanceChecks)
    .set({ height })
    .where(and(eq(balanceChecks.chainId, chainId), gt(balanceChecks.height, height)))
}
