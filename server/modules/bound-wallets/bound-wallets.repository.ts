import { and, count, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Address } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { boundWallets, walletChallenges } from '#server/db/schema/bound-wallets.ts'

export type BoundWalletRow = typeof boundWallets.$inferSelect
export type WalletChallengeRow = typeof walletChallenges.$inferSelect

export async function listWallets(tx: Transaction, userId: string): Promise<BoundWalletRow[]> {
  return tx
    .select()
    .from(boundWallets)
    .where(eq(boundWallets.userId, userId))
    .orderBy(boundWallets.boundAt, boundWallets.address)
}

export async function countWallets(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.select({ number: count() }).from(boundWallets).where(eq(boundWallets.userId, userId))
  return row?.number ?? 0
}

export async function findWallet(tx: Transaction, address: Address): Promise<BoundWalletRow | undefined> {
  const [row] = await tx.select().from(boundWallets).where(eq(boundWallets.address, address))
  return row
}

/** @returns False if an account already has this wallet: the address is the table's key, so it can't be added twice. */
export async function addWallet(tx: Transaction, row: BoundWalletRow): Promise<boolean> {
  const added = await tx.insert(boundWallets).values(row).onConflictDoNothing().returning({ at: boundWallets.boundAt })
  return added.length > 0
}

/** @returns Whether the account had the wallet. */
export async function deleteWallet(tx: Transaction, userId: string, address: Address): Promise<boolean> {
  const deleted = await tx
    .delete(boundWallets)
    .where(and(eq(boundWallets.address, address), eq(boundWallets.userId, userId)))
    .returning({ address: boundWallets.address })
  return deleted.length > 0
}

export async function addChallenge(tx: Transaction, row: WalletChallengeRow): Promise<void> {
  await tx.insert(walletChallenges).values(row)
}

interface ChallengeKey {
  readonly nonce: string
  readonly userId: string
  readonly now: Date
}

const isOpen = ({ nonce, userId, now }: ChallengeKey) =>
  and(eq(walletChallenges.nonce, nonce), eq(walletChallenges.userId, userId), gt(walletChallenges.expiresAt, now))

export async function findChallenge(tx: Transaction, key: ChallengeKey): Promise<WalletChallengeRow | undefined> {
  const [row] = await tx.select().from(walletChallenges).where(isOpen(key))
  return row
}

/** Consumes a challenge. @returns False if it was consumed before or has expired. */
export async function takeChallenge(tx: Transaction, key: ChallengeKey): Promise<boolean> {
  const taken = await tx.delete(walletChallenges).where(isOpen(key)).returning({ nonce: walletChallenges.nonce })
  return taken.length > 0
}

/** @returns The number deleted. */
export async function deleteExpiredChallenges(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(walletChallenges)
    .where(lt(walletChallenges.expiresAt, now))
    .returning({ nonce: walletChallenges.nonce })
  return deleted.length
}

/** Returns the wallets linked to these accounts. */
export async function listWalletsOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly Pick<BoundWalletRow, 'userId' | 'address'>[]> {
  const { userId, address } = boundWallets
  return tx
    .select({ userId, address })
    .from(boundWallets)
    .where(inArray(userId, [...userIds]))
}
