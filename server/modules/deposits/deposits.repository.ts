import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Address, Hash } from 'viem'

import type { DepositState } from '#api/deposits.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { chainCursors, deposits } from '#server/db/schema/deposits.ts'

export type DepositRow = typeof deposits.$inferSelect

/** A deposit with its number of confirmations. */
export interface SeenDeposit extends DepositRow {
  readonly confirmations: number
}

/** A user's filter for their deposits. */
export interface DepositFilter {
  readonly coin?: string | undefined
  readonly state?: DepositState | undefined
  readonly from?: Date | undefined
  /** Exclusive. */
  readonly until?: Date | undefined
  readonly cursor?: string | undefined
}

/** Returns one page plus one, newest first. */
export async function listDeposits(
  tx: Transaction,
  userId: string,
  { coin, state, from, until, cursor }: DepositFilter,
): Promise<readonly SeenDeposit[]> {
  return selectSeen(tx)
    .where(
      and(
        eq(deposits.userId, userId),
        coin === undefined ? undefined : eq(deposits.coin, coin),
        state === undefined ? undefined : eq(deposits.state, state),
        from && gte(deposits.foundAt, from),
        until && lt(deposits.foundAt, until),
        isAfterCursor(cursor, deposits.foundAt, deposits.id),
      ),
    )
    .orderBy(desc(deposits.foundAt), desc(deposits.id))
    .limit(pageSize + 1)
}

export async function listAllDeposits(tx: Transaction, userId: string): Promise<readonly DepositRow[]> {
  return tx.select().from(deposits).where(eq(deposits.userId, userId)).orderBy(deposits.foundAt, deposits.id)
}

/** Returns the users with deposits from these transactions, on any network. */
export async function listDepositorsOf(tx: Transaction, hashes: readonly string[]): Promise<readonly string[]> {
  const { userId, transactionHash } = deposits
  const rows = await tx
    .selectDistinct({ userId })
    .from(deposits)
    .where(and(isNotNull(userId), inArray(sql<string>`${transactionHash}`, [...hashes])))
  return rows.flatMap((row) => row.userId ?? [])
}

/** Returns a user's deposit; `undefined` for another user's. */
export async function findDeposit(tx: Transaction, userId: string, id: string): Promise<SeenDeposit | undefined> {
  const [row] = await selectSeen(tx).where(and(eq(deposits.userId, userId), eq(deposits.id, id)))
  return row
}

/** A transaction on a chain, and the user it may have paid. */
export interface Payment {
  readonly chainId: number
  readonly transactionHash: Hash
  readonly userId: string
}

/**
 * Returns a user's deposits from a transaction that are still part of the chain, and those from unknown transactions in
 * the given blocks.
 */
export async function listDepositsOf(
  tx: Transaction,
  payment: Payment,
  blocks: readonly Hash[],
): Promise<readonly SeenDeposit[]> {
  const { chainId, transactionHash, userId } = payment
  return selectSeen(tx)
    .where(
      and(
        eq(deposits.chainId, chainId),
        inArray(deposits.transactionHash, [transactionHash, ...blocks]),
        eq(deposits.userId, userId),
        isNull(deposits.orphanedAt),
      ),
    )
    .orderBy(deposits.logIndex)
}

/** Inserts a deposit, unless it is already recorded in a block of the chain. */
export async function insertDeposit(tx: Transaction, row: typeof deposits.$inferInsert): Promise<void> {
  await tx.insert(deposits).values(row).onConflictDoNothing()
}

/** The fields of a deposit that don't depend on the block it is found in. */
type Kept = Pick<DepositRow, 'chainId' | 'transactionHash' | 'recipient' | 'coin' | 'amount'>

/**
 * Moves a deposit whose block was orphaned to the block in which it was found again.
 * @returns False if there is no such deposit.
 */
export async function includeAgain(
  tx: Transaction,
  { chainId, transactionHash, recipient, coin, amount }: Kept,
  place: Pick<DepositRow, 'logIndex' | 'blockHeight' | 'blockHash'>,
): Promise<boolean> {
  const lost = tx
    .select({ id: deposits.id })
    .from(deposits)
    .where(
      and(
        eq(deposits.chainId, chainId),
        eq(deposits.transactionHash, transactionHash),
        eq(deposits.recipient, recipient),
        eq(deposits.coin, coin),
        eq(deposits.amount, amount),
        isNotNull(deposits.orphanedAt),
      ),
    )
    .orderBy(deposits.logIndex, deposits.id)
    .limit(1)
  const included = await tx
    .update(deposits)
    .set({
      ...place,
      state: 'confirming',
      orphanedAt: null,
      inclusion: sql`${deposits.inclusion} + 1`,
      sweepId: null,
      sweptAt: null,
    })
    .where(eq(deposits.id, lost))
    .returning({ id: deposits.id })
  return included.length > 0
}

/** Returns a transaction's recorded deposits that are still part of the chain, for any user. */
export async function listEntered(
  tx: Transaction,
  chainId: number,
  transactionHash: Hash,
): Promise<readonly Pick<DepositRow, 'logIndex' | 'recipient' | 'blockHash'>[]> {
  return tx
    .select({ logIndex: deposits.logIndex, recipient: deposits.recipient, blockHash: deposits.blockHash })
    .from(deposits)
    .where(
      and(eq(deposits.chainId, chainId), eq(deposits.transactionHash, transactionHash), isNull(deposits.orphanedAt)),
    )
}

/** Locks the deposits in blocks above `height`, in the same order everywhere. */
export async function lockDepositsAbove(
  tx: Transaction,
  chainId: number,
  height: bigint,
): Promise<readonly DepositRow[]> {
  return tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.chainId, chainId), gt(deposits.blockHeight, height), isNull(deposits.orphanedAt)))
    .orderBy(asc(deposits.id))
    .for('no key update')
}

export async function lockDeposit(tx: Transaction, id: string): Promise<DepositRow | undefined> {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, id)).for('no key update')
  return row
}

/**
 * Returns a chain's confirmed deposits that aren't credited yet, oldest block first.
 * @param finalHeight Deposits above it are left out.
 */
export async function listConfirmed(
  tx: Transaction,
  chainId: number,
  finalHeight?: bigint,
): Promise<readonly DepositRow[]> {
  const rows = await tx
    .select({ deposit: deposits })
    .from(deposits)
    .innerJoin(chainCursors, eq(chainCursors.chainId, deposits.chainId))
    .where(
      and(
        eq(deposits.chainId, chainId),
        eq(deposits.state, 'confirming'),
        sql`${deposits.blockHeight} + ${deposits.requiredConfirmations} - 1 <= ${chainCursors.height}`,
        finalHeight === undefined ? undefined : lte(deposits.blockHeight, finalHeight),
      ),
    )
    .orderBy(deposits.blockHeight, deposits.id)
  return rows.map(({ deposit }) => deposit)
}

export async function changeDeposit(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<DepositRow, 'userId' | 'state' | 'creditedAt' | 'orphanedAt'>>,
): Promise<void> {
  await tx.update(deposits).set(changes).where(eq(deposits.id, id))
}

/** Returns the native coin recorded for an address in a block, in 10^-18. */
export async function sumCoinIn(
  tx: Transaction,
  block: { readonly chainId: number; readonly height: bigint },
  recipient: Address,
): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${deposits.amount}), 0)::text` })
    .from(deposits)
    .where(
      and(
        eq(deposits.chainId, block.chainId),
        eq(deposits.blockHeight, block.height),
        eq(deposits.recipient, recipient),
        lt(deposits.logIndex, 0),
        isNull(deposits.orphanedAt),
      ),
    )
  return BigInt(row?.sum ?? 0)
}

/** Returns the native coin recorded for an address in these blocks, in 10^-18. */
export async function listCoinBetween(
  tx: Transaction,
  blocks: { readonly chainId: number; readonly after: bigint; readonly until: bigint },
  recipient: Address,
): Promise<readonly { readonly height: bigint; readonly amount: bigint }[]> {
  return tx
    .select({ height: deposits.blockHeight, amount: deposits.amount })
    .from(deposits)
    .where(
      and(
        eq(deposits.chainId, blocks.chainId),
        gt(deposits.blockHeight, blocks.after),
        lte(deposits.blockHeight, blocks.until),
        eq(deposits.recipient, recipient),
        lt(deposits.logIndex, 0),
        isNull(deposits.orphanedAt),
      ),
    )
}

/** Returns the deposits to an order's address that are part of the chain, oldest first. */
export async function listDepositsOfOrder(tx: Transaction, orderId: string): Promise<readonly DepositRow[]> {
  return tx
    .select()
    .from(deposits)
    .where(and(eq(deposits.orderId, orderId), isNull(deposits.orphanedAt)))
    .orderBy(deposits.foundAt, deposits.id)
}

/** Returns the user's unconfirmed deposits, summed by coin. */
export async function sumConfirming(
  tx: Transaction,
  userId: string,
): Promise<readonly { readonly coin: string; readonly amount: bigint }[]> {
  const rows = await tx
    .select({ coin: deposits.coin, amount: sql<string>`sum(${deposits.amount})` })
    .from(deposits)
    .where(and(eq(deposits.userId, userId), eq(deposits.state, 'confirming'), eq(deposits.isBelowMinimum, false)))
    .groupBy(deposits.coin)
    .orderBy(deposits.coin)
  return rows.map(({ coin, amount }) => ({ coin, amount: BigInt(amount) }))
}

function selectSeen(tx: Transaction) {
  // Capped at the required number; zero if the block is no longer part of the chain.
  const since = sql`least(${chainCursors.height} - ${deposits.blockHeight} + 1, ${deposits.requiredConfirmations})`
  const confirmations = sql<number>`CASE WHEN ${deposits.orphanedAt} IS NULL THEN greatest(${since}, 0) ELSE 0 END`
  return tx
    .select({ ...getTableColumns(deposits), confirmations: confirmations.mapWith(Number) })
    .from(deposits)
    .innerJoin(chainCursors, eq(chainCursors.chainId, deposits.chainId))
    .$dynamic()
}
