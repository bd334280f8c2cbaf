import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'

import { addressBytes } from '#server/db/address-column.ts'
import type { Transaction } from '#server/db/database.ts'
import { balanceChecks, chainCursors, depositAddresses } from '#server/db/schema/deposits.ts'

/** All coin is accounted for that came to the address up to this block. */
export interface BalanceCheck {
  readonly chainId: number
  readonly address: Address
  readonly userId: string
  readonly height: bigint
}

/** Checks an address from now on, on every chain that is read. */
export async function beginChecksOf(tx: Transaction, address: Address): Promise<void> {
  await beginChecks(tx, sql`${depositAddresses.address} = ${addressBytes(address)}`)
}

/** Checks every address from now on that is not checked on the chain. False as long as the chain is not read. */
export async function beginChecksOn(tx: Transaction, chainId: number): Promise<boolean> {
  const read = eq(chainCursors.chainId, chainId)
  await beginChecks(tx, read)
  return (await tx.select({ height: chainCursors.height }).from(chainCursors).where(read)).length > 0
}

async function beginChecks(tx: Transaction, condition: SQL): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${balanceChecks} (chain_id, address, height)
    SELECT ${chainCursors.chainId}, ${depositAddresses.address}, ${chainCursors.height}
    FROM ${depositAddresses} CROSS JOIN ${chainCursors} WHERE ${condition} ON CONFLICT DO NOTHING`)
}

/** Of the people's addresses those that were not checked for longest, and not up to `height`. */
export async function listOldestChecks(
  tx: Transaction,
  chainId: number,
  height: bigint,
  limit: number,
): Promise<readonly BalanceCheck[]> {
  const { address, height: checked } = balanceChecks
  const userId = sql<string>`${depositAddresses.userId}`
  return tx
    .select({ chainId: balanceChecks.chainId, address, userId, height: checked })
    .from(balanceChecks)
    .innerJoin(depositAddresses, eq(depositAddresses.address, address))
    .where(and(eq(balanceChecks.chainId, chainId), lt(checked, height), isNotNull(depositAddresses.userId)))
    .orderBy(asc(checked))
    .limit(limit)
}

/** Nothing if the check is another one by now. */
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
        // A fork or another process was here meanwhile.
        eq(balanceChecks.height, height),
      ),
    )
}

/** The blocks above this height are to be checked again. */
export async function checkAgainAbove(tx: Transaction, chainId: number, height: bigint): Promise<void> {
  await tx
    .update(balanceChecks)
    .set({ height })
    .where(and(eq(balanceChecks.chainId, chainId), gt(balanceChecks.height, height)))
}
