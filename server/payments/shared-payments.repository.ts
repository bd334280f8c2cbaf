import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Hash } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { payments } from '#server/db/schema/payments.ts'

import { type PaymentRow, underWay } from './payments.repository.ts'

/* Payments on networks where several share one transaction, which those networks' own engine stores. */

/** The fields stored when such a payment is signed. */
export interface SharedSigning {
  /** In the network's smallest unit. */
  readonly rawAmount: bigint
  readonly requiredConfirmations: number
  readonly sharedHash: Hash
}

/** Such a payment once it's signed. */
export type SharedPayment = Omit<PaymentRow, keyof SharedSigning> & SharedSigning

/** Returns all payments waiting to be signed on a network, oldest first. */
export async function listRequested(tx: Transaction, network: NetworkKey): Promise<readonly PaymentRow[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.state, 'requested'), eq(payments.network, network)))
    .orderBy(payments.requestedAt, payments.id)
}

/**
 * Returns the users of these payments, and of those paid by a transaction that was mined under a different ID than
 * signed.
 */
export async function listSharedPayers(
  tx: Transaction,
  { paymentIds, hashes }: { readonly paymentIds: readonly string[]; readonly hashes: readonly string[] },
): Promise<readonly { readonly id: string; readonly userId: string | null }[]> {
  const isMined = and(isNotNull(payments.sharedHash), inArray(sql<string>`${payments.minedHash}`, [...hashes]))
  return tx
    .select({ id: payments.id, userId: payments.userId })
    .from(payments)
    .where(or(inArray(payments.id, [...paymentIds]), isMined))
}

/** @returns False if it's no longer requested: another worker has signed it, or its source has canceled it. */
export async function markSharedSigned(tx: Transaction, id: string, signing: SharedSigning): Promise<boolean> {
  const signed = await tx
    .update(payments)
    .set({ ...signing, state: 'signed' })
    .where(and(eq(payments.id, id), eq(payments.state, 'requested')))
    .returning({ id: payments.id })
  return signed.length > 0
}

/** Records a transaction that replaces the one signed before, with the same payments. */
export async function noteSharedHash(tx: Transaction, ids: readonly string[], sharedHash: Hash): Promise<void> {
  await tx
    .update(payments)
    .set({ sharedHash })
    .where(and(inArray(payments.id, [...ids]), inArray(payments.state, [...underWay])))
}

/** Records that a node has accepted their shared transaction. */
export async function noteSharedBroadcast(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'broadcast' })
    .where(and(inArray(payments.id, [...ids]), eq(payments.state, 'signed')))
}

/** Returns payments in the order of their requests. */
export async function listSharedPayments(tx: Transaction, ids: readonly string[]): Promise<readonly SharedPayment[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select()
    .from(payments)
    .where(inArray(payments.id, [...ids]))
    .orderBy(payments.requestedAt, payments.id)
  return rows.map((row) => {
    const { id, rawAmount, requiredConfirmations, sharedHash } = row
    if (rawAmount === null || requiredConfirmations === null || sharedHash === null) {
      throw new Error(`The payment ${id} was never signed`)
    }
    return { ...row, rawAmount, requiredConfirmations, sharedHash }
  })
}
