import { and, asc, count, desc, eq, gt, gte, inArray, notInArray, or, sql } from 'drizzle-orm'
import type { Address, Hash } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import type { Transaction } from '#server/db/database.ts'
import { paymentAttempts, payments, type PaymentState } from '#server/db/schema/payments.ts'

import { writePaymentHash } from './payment-hash.ts'

export type PaymentRow = typeof payments.$inferSelect
export type AttemptRow = typeof paymentAttempts.$inferSelect

type SigningColumn =
  | 'chainId'
  | 'fromAddress'
  | 'nonce'
  | 'rawAmount'
  | 'gasLimit'
  | 'sinceBlock'
  | 'requiredConfirmations'

/** The fields stored when a payment is signed. */
export type Signing = Pick<PaymentRow, 'token'> & {
  readonly [Column in SigningColumn]: NonNullable<PaymentRow[Column]>
}

/** A signed payment with all its transactions, newest first. */
export type SignedPayment = Omit<PaymentRow, SigningColumn> & Signing & { readonly attempts: readonly AttemptRow[] }

interface Account {
  readonly chainId: number
  readonly address: Address
}

/** States in which a payment may be mined and isn't proven to have ended. */
export const underWay: readonly PaymentState[] = ['signed', 'broadcast', 'mined']

export interface Queue {
  readonly network: NetworkKey
  /** The previous payment; undefined for the first. */
  readonly after: PaymentRow | undefined
  /** Coins that can't be paid at the moment. */
  readonly withoutCoins: readonly string[]
}

/** Returns the next payment waiting to be signed, oldest first, without claiming it. */
export async function nextRequested(
  tx: Transaction,
  { network, after, withoutCoins }: Queue,
): Promise<PaymentRow | undefined> {
  const { id, requestedAt } = payments
  const isAfter =
    after && or(gt(requestedAt, after.requestedAt), and(eq(requestedAt, after.requestedAt), gt(id, after.id)))
  const [row] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.state, 'requested'),
        eq(payments.network, network),
        notInArray(payments.coin, [...withoutCoins]),
        isAfter,
      ),
    )
    .orderBy(asc(requestedAt), asc(id))
    .limit(1)
  return row
}

/** @returns False if it's no longer requested: another worker has signed it, or its source has canceled it. */
export async function markSigned(tx: Transaction, id: string, signing: Signing): Promise<boolean> {
  const signed = await tx
    .update(payments)
    .set({ ...signing, state: 'signed' })
    .where(and(eq(payments.id, id), eq(payments.state, 'requested')))
    .returning({ id: payments.id })
  return signed.length > 0
}

/**
 * Stores a signed transaction before it's sent. It isn't added to `own_transactions`, which are never deposits: users
 * may withdraw to another user's deposit address, and that deposit must be credited.
 */
export async function insertAttempt(tx: Transaction, row: AttemptRow): Promise<void> {
  await tx.insert(paymentAttempts).values(row)
}

/** Whether this transaction was signed here as a payment, on any chain. */
export async function isPaymentTransaction(tx: Transaction, hash: string): Promise<boolean> {
  const [row] = await tx
    .select({ paymentId: paymentAttempts.paymentId })
    .from(paymentAttempts)
    .where(sql`${paymentAttempts.hash} = ${hash}`)
  return row !== undefined
}

/** Returns the users whose payments these transactions were signed for, on any chain. */
export async function listPayersOf(tx: Transaction, hashes: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ userId: payments.userId })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(inArray(sql<string>`${paymentAttempts.hash}`, [...hashes]))
  return rows.flatMap(({ userId }) => userId ?? [])
}

/** Returns an account's pending payments, by nonce. */
export async function listUnderWay(tx: Transaction, account: Account): Promise<readonly SignedPayment[]> {
  return listSigned(tx, account, inArray(payments.state, [...underWay]))
}

/**
 * Returns payments that aren't in the chain, or no longer, by nonce. It includes a confirmed payment if a reorg went
 * deeper than the required confirmations, but never a failed one, because its amount was released.
 * @param mined Number of the account's transactions in the chain.
 */
export async function listMissing(tx: Transaction, account: Account, mined: number): Promise<readonly SignedPayment[]> {
  return listSigned(tx, account, and(gte(payments.nonce, mined), inArray(payments.state, [...underWay, 'confirmed'])))
}

async function listSigned(
  tx: Transaction,
  { chainId, address }: Account,
  condition: ReturnType<typeof and>,
): Promise<readonly SignedPayment[]> {
  const rows = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.chainId, chainId), eq(payments.fromAddress, address), condition))
    .orderBy(payments.nonce)
  const attempts = await listAttempts(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toSigned(row, attempts))
}

function toSigned(row: PaymentRow, attempts: readonly AttemptRow[]): SignedPayment {
  const { id, chainId, fromAddress, nonce, rawAmount, gasLimit, sinceBlock, requiredConfirmations } = row
  if (
    chainId === null ||
    fromAddress === null ||
    nonce === null ||
    rawAmount === null ||
    gasLimit === null ||
    sinceBlock === null ||
    requiredConfirmations === null
  ) {
    throw new Error(`The payment ${id} was never signed`)
  }
  const signing = { chainId, fromAddress, nonce, rawAmount, gasLimit, sinceBlock, requiredConfirmations }
  return { ...row, ...signing, attempts: attempts.filter(({ paymentId }) => paymentId === id) }
}

async function listAttempts(tx: Transaction, paymentIds: readonly string[]): Promise<readonly AttemptRow[]> {
  // Every worker queries every few seconds, and usually nothing is pending.
  if (paymentIds.length === 0) return []
  return tx
    .select()
    .from(paymentAttempts)
    .where(inArray(paymentAttempts.paymentId, [...paymentIds]))
    .orderBy(desc(paymentAttempts.maxFee), desc(paymentAttempts.maxPriorityFee))
}

/** Returns the number of signed payments that aren't mined yet, and their total of a token. */
export async function sumOutgoing(
  tx: Transaction,
  { chainId, address }: Account,
  token: Address | null,
): Promise<{ readonly transactions: number; readonly amount: bigint; readonly gas: bigint }> {
  const sameToken = token === null ? sql`${payments.token} IS NULL` : eq(payments.token, token)
  const [row] = await tx
    .select({
      transactions: count(),
      amount: sql<string>`coalesce(sum(${payments.rawAmount}) FILTER (WHERE ${sameToken}), 0)`,
      gas: sql<string>`coalesce(sum(${payments.gasLimit}), 0)`,
    })
    .from(payments)
    .where(
      and(
        eq(payments.chainId, chainId),
        eq(payments.fromAddress, address),
        inArray(payments.state, ['signed', 'broadcast']),
      ),
    )
  const { transactions = 0, amount = '0', gas = '0' } = row ?? {}
  return { transactions, amount: BigInt(amount), gas: BigInt(gas) }
}

/**
 * Returns how much of a coin is being paid and may have left the chains' balances but not the books, in 10^-18 of it.
 */
export async function sumUnderWay(tx: Transaction, coin: string): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${payments.amount}), 0)` })
    .from(payments)
    .where(and(eq(payments.coin, coin), inArray(payments.state, [...underWay])))
  return BigInt(row?.sum ?? 0)
}

/** Returns payments that are about to leave a network in a coin or may just have left, in 10^-18 of it. */
export async function listLeaving(
  tx: Transaction,
  { network, coin }: { readonly network: NetworkKey; readonly coin: string },
): Promise<readonly Pick<PaymentRow, 'id' | 'amount'>[]> {
  return tx
    .select({ id: payments.id, amount: payments.amount })
    .from(payments)
    .where(
      and(eq(payments.network, network), eq(payments.coin, coin), inArray(payments.state, ['requested', ...underWay])),
    )
}

/** Records that a node has accepted the transaction. */
export async function noteBroadcast(tx: Transaction, { paymentId, hash }: AttemptRow, at: Date): Promise<void> {
  await tx.update(paymentAttempts).set({ broadcastAt: at }).where(eq(paymentAttempts.hash, hash))
  await tx
    .update(payments)
    .set({ state: 'broadcast' })
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'signed')))
}

/** Where a payment's transaction was found. */
export interface Inclusion {
  readonly minedHash: Hash
  readonly blockHash: Hash
  readonly confirmations: number
}

export type PaymentChange = { readonly state: PaymentState; readonly revertedAt?: Date } & (
  | Inclusion
  | { readonly [Key in keyof Inclusion]: null }
)

/** @returns False if another worker has already completed the payment. */
export async function updatePayment(tx: Transaction, id: string, change: PaymentChange): Promise<boolean> {
  const updated = await tx
    .update(payments)
    .set(change)
    .where(and(eq(payments.id, id), inArray(payments.state, [...underWay])))
    .returning({ id: payments.id })
  return updated.length > 0
}

/** A payment's progress. */
export interface Progress {
  /** Hash of the current or last transaction, in the format of the network's own nodes; null until one is signed. */
  readonly hash: string | null
  /** Number of confirmations; null while it has none. */
  readonly confirmations: number | null
  /** When it was proven that the recipient's own contract made it revert; null otherwise. */
  readonly revertedAt: Date | null
}

/** Returns the progress of a source's payments, by the source's IDs. */
export async function findProgress(
  tx: Transaction,
  source: string,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, Progress>> {
  const rows = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.source, source), inArray(payments.sourceId, [...sourceIds])))
  const attempts = await listAttempts(
    tx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.map(({ id, sourceId, minedHash, sharedHash, confirmations, revertedAt }) => {
      const newest = attempts.find(({ paymentId }) => paymentId === id)
      const hash = writePaymentHash({ sharedHash }, minedHash ?? sharedHash ?? newest?.hash ?? null)
      return [sourceId, { hash, confirmations, revertedAt }] as const
    }),
  )
}

/** Returns all payments of a user, oldest first. */
export async function listPaymentsOf(tx: Transaction, userId: string): Promise<readonly PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.requestedAt, payments.id)
}
