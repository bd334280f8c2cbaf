import { and, eq } from 'drizzle-orm'
import type { Address } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { chainNonces } from '#server/db/schema/chain-nonces.ts'

interface Account {
  readonly chainId: number
  readonly address: Address
}

/**
 * Returns the next nonce of one of our accounts without taking it: a transaction is first signed with it outside any
 * database transaction, and `takeNonce` then decides who gets it.
 * @param mined The account's transaction count on the chain: the first nonce of an account that we haven't used yet.
 * @returns Undefined if the chain counts more transactions than the database, as after a restored backup. Nothing may
 * be signed then, or payments would be made twice.
 */
export async function nextNonce(
  tx: Transaction,
  { chainId, address }: Account,
  mined: number,
): Promise<number | undefined> {
  await tx.insert(chainNonces).values({ chainId, address, nextNonce: mined }).onConflictDoNothing()
  const [row] = await tx
    .select({ nextNonce: chainNonces.nextNonce })
    .from(chainNonces)
    .where(and(eq(chainNonces.chainId, chainId), eq(chainNonces.address, address)))
  if (row === undefined) throw new Error(`The nonce of the account on chain ${chainId} is not stored`)
  return mined > row.nextNonce ? undefined : row.nextNonce
}

/**
 * Takes `nonce` for a transaction whose signed bytes are stored in the same database transaction. Waits for others that
 * are taking one.
 * @returns False if another transaction has it. Then the signed bytes must never be sent.
 */
export async function takeNonce(tx: Transaction, { chainId, address }: Account, nonce: number): Promise<boolean> {
  const taken = await tx
    .update(chainNonces)
    .set({ nextNonce: nonce + 1 })
    .where(and(eq(chainNonces.chainId, chainId), eq(chainNonces.address, address), eq(chainNonces.nextNonce, nonce)))
    .returning({ nextNonce: chainNonces.nextNonce })
  return taken.length > 0
}
