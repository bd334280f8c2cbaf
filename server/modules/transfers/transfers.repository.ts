import { and, desc, eq, getTableColumns, gt, inArray, lt, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { preparedOnce, preparedStatement } from '#server/db/prepared.ts'
import { amountsByCoin, askTogether, whetherThereIs } from '#server/db/questions.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { transfers } from '#server/db/schema/wallet.ts'

export type TransferRow = typeof transfers.$inferSelect

/** Batch size for work that goes through all transfers. */
const listedAtOnce = 200

const emailLock = preparedStatement(
  'lock_transfers_to',
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}::text, 0))`,
)

/**
 * Serializes transfers to an email and registrations with it until `tx` ends, so that a transfer either finds the
 * account or is found by it. Lock accounts first.
 */
export async function lockEmail(tx: Transaction, email: string): Promise<void> {
  await emailLock(tx, { name: `transfer to ${email}` })
}

const columns = Object.keys(getTableColumns(transfers)) as (keyof TransferRow)[]
const transferInsert = preparedOnce((tx) =>
  tx
    .insert(transfers)
    .values(
      Object.fromEntries(columns.map((column) => [column, sql.placeholder(column)])) as Record<
        keyof TransferRow,
        Placeholder
      >,
    )
    .onConflictDoNothing()
    .returning({ id: transfers.id })
    .prepare('insert_transfer'),
)

/** @returns False if the id is taken. */
export async function insertTransfer(tx: Transaction, row: TransferRow): Promise<boolean> {
  return (await transferInsert(tx).execute({ ...row })).length > 0
}

/** Whether a transfer of any user has the id `transferId`. */
export const transferIsKnown = whetherThereIs(
  sql`SELECT 1 FROM ${transfers} WHERE ${transfers.id} = ${sql.placeholder('transferId')}::uuid`,
)

/** Amounts that `userId` sent after `after` and that weren't returned. */
export const amountsTransferred = amountsByCoin(
  sql`SELECT ${transfers.coin}, sum(${transfers.amount})::text AS amount FROM ${transfers}
    WHERE ${transfers.senderId} = ${sql.placeholder('userId')}::uuid
      AND ${transfers.createdAt} > ${sql.placeholder('after')}::timestamptz AND ${transfers.state} <> 'returned'
    GROUP BY ${transfers.coin}`,
)

const transferById = preparedOnce((tx) =>
  tx
    .select()
    .from(transfers)
    .where(eq(transfers.id, sql.placeholder('id')))
    .prepare('transfer'),
)

/** Returns a transfer of any user. */
export async function findTransfer(tx: Transaction, id: string): Promise<TransferRow | undefined> {
  const [row] = await transferById(tx).execute({ id })
  return row
}

/** Returns a transfer that the user sent or received. */
export async function findTransferOf(tx: Transaction, userId: string, id: string): Promise<TransferRow | undefined> {
  const row = await findTransfer(tx, id)
  return row?.senderId === userId || row?.recipientId === userId ? row : undefined
}

/** Returns one page plus one, newest first. */
export async function listTransfersOf(
  tx: Transaction,
  userId: string,
  { coin, cursor }: { readonly coin?: string | undefined; readonly cursor?: string | undefined },
): Promise<TransferRow[]> {
  return tx
    .select()
    .from(transfers)
    .where(
      and(
        isOf(userId),
        coin === undefined ? undefined : eq(transfers.coin, coin),
        isAfterCursor(cursor, transfers.createdAt, transfers.id),
      ),
    )
    .orderBy(desc(transfers.createdAt), desc(transfers.id))
    .limit(pageSize + 1)
}

export async function listAllTransfersOf(tx: Transaction, userId: string): Promise<TransferRow[]> {
  return tx.select().from(transfers).where(isOf(userId)).orderBy(desc(transfers.createdAt), desc(transfers.id))
}

const sumOfTransfers = askTogether('sum_of_transfers', { amounts: amountsTransferred })

/** Returns the amounts the user sent after a time that weren't returned, by coin. */
export async function sumTransferred(
  tx: Transaction,
  userId: string,
  after: Date,
): Promise<ReadonlyMap<string, bigint>> {
  return (await sumOfTransfers(tx, { userId, after: after.toISOString() })).amounts
}

/**
 * Returns whether the user sent anything to this email up to a time that wasn't returned. Waiting transfers count like
 * received ones, so as not to reveal whether the email has an account.
 */
export async function hasSentTo(tx: Transaction, userId: string, email: string, until: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: transfers.id })
    .from(transfers)
    .where(
      and(
        eq(transfers.senderId, userId),
        eq(transfers.recipientEmail, email),
        inArray(transfers.state, ['waiting', 'received']),
        lte(transfers.createdAt, until),
      ),
    )
    .limit(1)
  return row !== undefined
}

/**
 * Returns when the user sent the newest transfer that may still be returned. Counts all those sent after `sentAfter`,
 * so as not to reveal which ones are waiting.
 */
export async function findNewestThatMayComeBack(
  tx: Transaction,
  userId: string,
  sentAfter: Date,
): Promise<Date | undefined> {
  const isPending = or(
    eq(transfers.state, 'waiting'),
    and(eq(transfers.state, 'received'), gt(transfers.createdAt, sentAfter)),
  )
  const [row] = await tx
    .select({ createdAt: transfers.createdAt })
    .from(transfers)
    .where(and(eq(transfers.senderId, userId), isPending))
    .orderBy(desc(transfers.createdAt))
    .limit(1)
  return row?.createdAt
}

/** Returns the transfers waiting for this email, locked. */
export async function lockWaiting(tx: Transaction, email: string): Promise<TransferRow[]> {
  return tx
    .select()
    .from(transfers)
    .where(and(eq(transfers.recipientEmail, email), eq(transfers.state, 'waiting')))
    .orderBy(transfers.createdAt)
    .for('no key update')
}

/** Returns the ids of accounts with waiting transfers to their email. */
export async function listClaimants(tx: Transaction): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ id: accounts.id })
    .from(transfers)
    .innerJoin(accounts, and(eq(accounts.email, transfers.recipientEmail), eq(accounts.realm, 'main')))
    .where(eq(transfers.state, 'waiting'))
  return rows.map(({ id }) => id)
}

export async function lockWaitingTransfer(tx: Transaction, id: string): Promise<TransferRow | undefined> {
  const [row] = await tx
    .select()
    .from(transfers)
    .where(and(eq(transfers.id, id), eq(transfers.state, 'waiting')))
    .for('no key update')
  return row
}

/**
 * Returns a batch of transfers waiting since before a time, oldest first.
 * @param last The one after which to continue.
 */
export async function listUnclaimed(tx: Transaction, before: Date, last?: TransferRow): Promise<TransferRow[]> {
  const cursor = last && `${last.createdAt.getTime()}_${last.id}`
  return tx
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.state, 'waiting'),
        lt(transfers.createdAt, before),
        isAfterCursor(cursor, transfers.createdAt, transfers.id, 'oldest'),
      ),
    )
    .orderBy(transfers.createdAt, transfers.id)
    .limit(listedAtOnce)
}

export async function updateTransfers(
  tx: Transaction,
  ids: readonly string[],
  values: Partial<Pick<TransferRow, 'state' | 'recipientId'>>,
): Promise<void> {
  if (ids.length > 0) {
    await tx
      .update(transfers)
      .set(values)
      .where(inArray(transfers.id, [...ids]))
  }
}

/** Removes the user from their transfers, and deletes those left without any party. */
export async function forgetPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.update(transfers).set({ senderId: null, senderEmail: '…' }).where(eq(transfers.senderId, userId))
  await tx.update(transfers).set({ recipientId: null, recipientEmail: '…' }).where(eq(transfers.recipientId, userId))
  await tx.delete(transfers).where(and(sql`${transfers.senderId} IS NULL`, sql`${transfers.recipientId} IS NULL`))
}

function isOf(userId: string): SQL | undefined {
  return or(eq(transfers.senderId, userId), eq(transfers.recipientId, userId))
}

/** Returns the pairs of these accounts in which one has sent something to the other. */
export async function listTransfersAmong(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly { readonly senderId: string; readonly recipientId: string }[]> {
  const { senderId, recipientId, state } = transfers
  const ids = [...userIds]
  const rows = await tx
    .selectDistinct({ senderId, recipientId })
    .from(transfers)
    .where(and(inArray(senderId, ids), inArray(recipientId, ids), eq(state, 'received')))
  return rows.flatMap((row) =>
    row.senderId === null || row.recipientId === null ? [] : [{ senderId: row.senderId, recipientId: row.recipientId }],
  )
}
