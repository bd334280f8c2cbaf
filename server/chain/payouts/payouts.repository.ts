import { and, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Address, Hash } from 'viem'

import type { Transaction } from '#server/db/database.ts'
import { payoutAttempts, payouts, type PayoutState } from '#server/db/schema/withdrawals.ts'

export type PayoutRow = typeof payouts.$inferSelect
export type AttemptRow = typeof payoutAttempts.$inferSelect

/** A payment with every transaction that was signed for it, newest first. */
export interface Payout extends PayoutRow {
  readonly attempts: readonly AttemptRow[]
}

interface Account {
  readonly chainId: number
  readonly address: Address
}

const underWay: readonly PayoutState[] = ['signed', 'broadcast', 'mined']

/** Stores a payment with its first signed transaction. */
export async function insertPayout(tx: Transaction, row: typeof payouts.$inferInsert): Promise<void> {
  await tx.insert(payouts).values(row)
}

/**
 * Stores a signed transaction before anybody sends it. It is none of `own_transactions`, which are no deposits: somebody
 * may withdraw to the deposit address of another person, who has to find it.
 */
export async function insertAttempt(tx: Transaction, row: AttemptRow): Promise<void> {
  await tx.insert(payoutAttempts).values(row)
}

/** Payments of an account that have not come to an end, by nonce. */
export async function listUnderWay(tx: Transaction, account: Account): Promise<readonly Payout[]> {
  return listPayouts(tx, account, inArray(payouts.state, [...underWay]))
}

/**
 * Payments that the chain does not have any more or yet, by nonce. One that had been confirmed is among them if the chain
 * was reorganised deeper than it waits for; one that failed never is, for its amount has gone back.
 * @param mined How many transactions of the account the chain has.
 */
export async function listMissing(tx: Transaction, account: Account, mined: number): Promise<readonly Payout[]> {
  return listPayouts(tx, account, and(gte(payouts.nonce, mined), ne(payouts.state, 'failed')))
}

async function listPayouts(
  tx: Transaction,
  { chainId, address }: Account,
  condition: ReturnType<typeof and>,
): Promise<readonly Payout[]> {
  const rows = await tx
    .select()
    .from(payouts)
    .where(and(eq(payouts.chainId, chainId), eq(payouts.fromAddress, address), condition))
    .orderBy(payouts.nonce)
  const attempts = await listAttempts(
    tx,
    rows.map(({ withdrawalId }) => withdrawalId),
  )
  return rows.map((row) => ({
    ...row,
    attempts: attempts.filter(({ withdrawalId }) => withdrawalId === row.withdrawalId),
  }))
}

async function listAttempts(tx: Transaction, withdrawalIds: readonly string[]): Promise<readonly AttemptRow[]> {
  return tx
    .select()
    .from(payoutAttempts)
    .where(inArray(payoutAttempts.withdrawalId, [...withdrawalIds]))
    .orderBy(desc(payoutAttempts.maxFee), desc(payoutAttempts.maxPriorityFee))
}

/** What is signed and not mined yet: how many, and how much of a token goes out with them. */
export async function sumOutgoing(
  tx: Transaction,
  { chainId, address }: Account,
  token: Address | null,
): Promise<{ readonly transactions: number; readonly amount: bigint; readonly gas: bigint }> {
  const sameToken = token === null ? sql`${payouts.token} IS NULL` : eq(payouts.token, token)
  const [row] = await tx
    .select({
      transactions: count(),
      amount: sql<string>`coalesce(sum(${payouts.rawAmount}) FILTER (WHERE ${sameToken}), 0)`,
      gas: sql<string>`coalesce(sum(${payouts.gasLimit}), 0)`,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.chainId, chainId),
        eq(payouts.fromAddress, address),
        inArray(payouts.state, ['signed', 'broadcast']),
      ),
    )
  const { transactions = 0, amount = '0', gas = '0' } = row ?? {}
  return { transactions, amount: BigInt(amount), gas: BigInt(gas) }
}

/** A node has taken the transaction. */
export async function noteBroadcast(tx: Transaction, { withdrawalId, hash }: AttemptRow, at: Date): Promise<void> {
  await tx.update(payoutAttempts).set({ broadcastAt: at }).where(eq(payoutAttempts.hash, hash))
  await tx
    .update(payouts)
    .set({ state: 'broadcast' })
    .where(and(eq(payouts.withdrawalId, withdrawalId), eq(payouts.state, 'signed')))
}

/** Where a payment was found. */
export interface Inclusion {
  readonly minedHash: Hash
  readonly blockHash: Hash
  readonly confirmations: number
}

/** @returns False if another worker has brought the payment to an end. */
export async function updatePayout(
  tx: Transaction,
  withdrawalId: string,
  change: { readonly state: PayoutState } & (Inclusion | { readonly [Key in keyof Inclusion]: null }),
): Promise<boolean> {
  const updated = await tx
    .update(payouts)
    .set(change)
    .where(and(eq(payouts.withdrawalId, withdrawalId), inArray(payouts.state, [...underWay])))
    .returning({ withdrawalId: payouts.withdrawalId })
  return updated.length > 0
}

/** What a person sees of payments: the transaction that is or was under way, and how many blocks it has. */
export async function findProgress(
  tx: Transaction,
  withdrawalIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly hash: Hash; readonly confirmations: number | null }>> {
  const rows = await tx
    .select()
    .from(payouts)
    .where(inArray(payouts.withdrawalId, [...withdrawalIds]))
  const attempts = await listAttempts(tx, withdrawalIds)
  return new Map(
    rows.flatMap(({ withdrawalId, minedHash, confirmations }) => {
      const newest = attempts.find((attempt) => attempt.withdrawalId === withdrawalId)
      const hash = minedHash ?? newest?.hash
      return hash === undefined ? [] : [[withdrawalId, { hash, confirmations }] as const]
    }),
  )
}
