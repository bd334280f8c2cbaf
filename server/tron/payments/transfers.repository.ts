import { and, asc, eq, lt } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { tronTransfers, type TransferState } from '#server/db/schema/tron-transfers.ts'

import type { SearchedUntil } from './payment-fate.ts'

export type TransferRow = typeof tronTransfers.$inferSelect

/** The fields stored when a transaction is signed. */
export type NewTransfer = Omit<TransferRow, 'state' | 'broadcastAt' | 'searchedId' | 'searchedNumber'>

/**
 * @returns False if the payment already has a transaction, or the transaction belongs to another payment: then `tx`
 * must be rolled back.
 */
export async function insertTransfer(tx: Transaction, transfer: NewTransfer): Promise<boolean> {
  const inserted = await tx
    .insert(tronTransfers)
    .values({ ...transfer, state: 'open' })
    .onConflictDoNothing()
    .returning({ paymentId: tronTransfers.paymentId })
  return inserted.length > 0
}

/** Returns transactions with an unknown outcome, oldest first. */
export async function listOpenTransfers(tx: Transaction): Promise<readonly TransferRow[]> {
  return tx
    .select()
    .from(tronTransfers)
    .where(eq(tronTransfers.state, 'open'))
    .orderBy(asc(tronTransfers.signedAt), asc(tronTransfers.paymentId))
}

export async function noteTransferBroadcast(tx: Transaction, paymentId: string, broadcastAt: Date): Promise<void> {
  await tx.update(tronTransfers).set({ broadcastAt }).where(eq(tronTransfers.paymentId, paymentId))
}

/** Stores how far a search has come. */
export async function noteSearched(tx: Transaction, paymentId: string, { id, number }: SearchedUntil): Promise<void> {
  await tx
    .update(tronTransfers)
    .set({ searchedId: id, searchedNumber: number })
    .where(eq(tronTransfers.paymentId, paymentId))
}

export async function endTransfer(
  tx: Transaction,
  paymentId: string,
  state: Exclude<TransferState, 'open'>,
): Promise<void> {
  await tx
    .update(tronTransfers)
    .set({ state })
    .where(and(eq(tronTransfers.paymentId, paymentId), eq(tronTransfers.state, 'open')))
}

/** Returns the backlog of transactions signed before a moment whose outcome is unknown. */
export async function backlogOfTransfers(tx: Transaction, before: Date): Promise<Backlog> {
  const { state, signedAt } = tronTransfers
  return toBacklog(
    await tx
      .select(backlogOf(signedAt))
      .from(tronTransfers)
      .where(and(eq(state, 'open'), lt(signedAt, before))),
  )
}
