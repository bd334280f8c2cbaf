import { and, asc, desc, eq, exists, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'

import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { branches, refillIndex } from '#server/bitcoin/addresses.ts'
import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import {
  bitcoinInputs,
  bitcoinOutputs,
  bitcoinScripts,
  bitcoinSpendPayments,
  bitcoinSpends,
  bitcoinTransactions,
  type SpendPurpose,
  type SpendState,
} from '#server/db/schema/bitcoin.ts'

import type { SpendableOutput } from './transaction-plan.ts'

export type SpendAttempt = typeof bitcoinTransactions.$inferSelect

/** An output that a spend uses, with what the chain knows about it. */
export interface SpendInput extends SpendableOutput {
  readonly blockHash: string | null
  readonly spentBy: string | null
  readonly spentHeight: bigint | null
}

/** Outputs of ours that are spent together, with all transactions that spend them, newest first. */
export type Spend = typeof bitcoinSpends.$inferSelect & {
  readonly inputs: readonly SpendInput[]
  readonly attempts: readonly SpendAttempt[]
  readonly paymentIds: readonly string[]
}

/** A spend as it is stored when its transaction is signed. */
export interface NewSpend {
  readonly id: string
  readonly purpose: SpendPurpose
  readonly network: BitcoinNetworkKey
  readonly changeIndex: number
  readonly createdAt: Date
  readonly inputs: readonly SpendableOutput[]
  readonly paymentIds: readonly string[]
  readonly attempt: Pick<SpendAttempt, 'txid' | 'raw' | 'fee' | 'change'>
}

/**
 * @returns False if another spend has the change address or one of the outputs, or if a merge is already running. Then
 * `tx` must be rolled back.
 */
export async function insertSpend(tx: Transaction, spend: NewSpend): Promise<boolean> {
  const { id, network, purpose, changeIndex, createdAt, inputs, paymentIds, attempt } = spend
  const inserted = await tx
    .insert(bitcoinSpends)
    .values({ id, network, purpose, state: 'open', changeIndex, createdAt })
    .onConflictDoNothing()
    .returning({ id: bitcoinSpends.id })
  if (inserted.length === 0) return false
  const locked = await tx
    .insert(bitcoinInputs)
    .values(inputs.map(({ txid, vout }) => ({ spendId: id, network, txid, vout, isLocked: true })))
    .onConflictDoNothing()
    .returning({ txid: bitcoinInputs.txid })
  if (locked.length < inputs.length) return false
  if (paymentIds.length > 0) {
    await tx.insert(bitcoinSpendPayments).values(paymentIds.map((paymentId) => ({ paymentId, spendId: id })))
  }
  return insertSpendAttempt(tx, { ...attempt, network, spendId: id, signedAt: createdAt, broadcastAt: null })
}

/**
 * Stores a signed transaction before it is sent.
 * @returns False if another worker has stored it or one with the same fee.
 */
export async function insertSpendAttempt(tx: Transaction, attempt: SpendAttempt): Promise<boolean> {
  const inserted = await tx
    .insert(bitcoinTransactions)
    .values(attempt)
    .onConflictDoNothing()
    .returning({ txid: bitcoinTransactions.txid })
  return inserted.length > 0
}

/** Locks a spend until `tx` ends, so that nothing else can end it. @returns False if it has ended already. */
export async function holdOpenSpend(tx: Transaction, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: bitcoinSpends.id })
    .from(bitcoinSpends)
    .where(and(eq(bitcoinSpends.id, id), eq(bitcoinSpends.state, 'open')))
    .for('update')
  return held.length > 0
}

export async function noteSpendBroadcast(
  tx: Transaction,
  { network, txid }: Pick<SpendAttempt, 'network' | 'txid'>,
  broadcastAt: Date,
): Promise<void> {
  await tx
    .update(bitcoinTransactions)
    .set({ broadcastAt })
    .where(and(eq(bitcoinTransactions.network, network), eq(bitcoinTransactions.txid, txid)))
}

/** Ends an open spend. A conflicted one releases the outputs that it hasn't spent. */
export async function endSpend(tx: Transaction, id: string, state: Exclude<SpendState, 'open'>): Promise<void> {
  const ended = await tx
    .update(bitcoinSpends)
    .set({ state })
    .where(and(eq(bitcoinSpends.id, id), eq(bitcoinSpends.state, 'open')))
    .returning({ id: bitcoinSpends.id })
  if (ended.length === 0 || state === 'confirmed') return
  await tx.update(bitcoinInputs).set({ isLocked: false }).where(eq(bitcoinInputs.spendId, id))
}

/**
 * Lists open spends, and confirmed ones that a deep reorg has removed from the chain, oldest first. Conflicted ones are
 * never among them, since their payments were released.
 */
export async function listSpends(tx: Transaction, network: BitcoinNetworkKey): Promise<readonly Spend[]> {
  const isMissing = exists(
    tx
      .select({ one: sql`1` })
      .from(bitcoinInputs)
      .innerJoin(bitcoinOutputs, isInputsOutput())
      .where(and(eq(bitcoinInputs.spendId, bitcoinSpends.id), isNull(bitcoinOutputs.spentHeight))),
  )
  const rows = await tx
    .select()
    .from(bitcoinSpends)
    .where(
      and(
        eq(bitcoinSpends.network, network),
        or(eq(bitcoinSpends.state, 'open'), and(eq(bitcoinSpends.state, 'confirmed'), isMissing)),
      ),
    )
    .orderBy(asc(bitcoinSpends.createdAt), asc(bitcoinSpends.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const inputs = await listInputs(tx, ids)
  const attempts = await tx
    .select()
    .from(bitcoinTransactions)
    .where(inArray(bitcoinTransactions.spendId, ids))
    .orderBy(desc(bitcoinTransactions.fee))
  const paid = await tx.select().from(bitcoinSpendPayments).where(inArray(bitcoinSpendPayments.spendId, ids))
  return rows.map((row) => ({
    ...row,
    inputs: inputs.filter(({ spendId }) => spendId === row.id),
    attempts: attempts.filter(({ spendId }) => spendId === row.id),
    paymentIds: paid.filter(({ spendId }) => spendId === row.id).map(({ paymentId }) => paymentId),
  }))
}

async function listInputs(tx: Transaction, spendIds: readonly string[]) {
  const { txid, vout, value, blockHash, spentBy, spentHeight } = bitcoinOutputs
  const { branch, index } = bitcoinScripts
  return tx
    .select({ spendId: bitcoinInputs.spendId, txid, vout, value, blockHash, spentBy, spentHeight, branch, index })
    .from(bitcoinInputs)
    .innerJoin(bitcoinOutputs, isInputsOutput())
    .innerJoin(bitcoinScripts, isOutputsScript())
    .where(inArray(bitcoinInputs.spendId, [...spendIds]))
    .orderBy(asc(txid), asc(vout))
}

function isInputsOutput() {
  return and(
    eq(bitcoinOutputs.network, bitcoinInputs.network),
    eq(bitcoinOutputs.txid, bitcoinInputs.txid),
    eq(bitcoinOutputs.vout, bitcoinInputs.vout),
  )
}

function isOutputsScript() {
  return and(eq(bitcoinScripts.network, bitcoinOutputs.network), eq(bitcoinScripts.script, bitcoinOutputs.script))
}

/** A confirmed output that nothing spends and no spend has locked. */
export interface FreeOutput extends SpendableOutput {
  readonly script: Uint8Array
  readonly blockHeight: bigint
  readonly blockHash: string
  readonly isCoinbase: boolean
}

/** Lists the free outputs, most valuable first. */
export async function listFreeOutputs(tx: Transaction, network: BitcoinNetworkKey): Promise<readonly FreeOutput[]> {
  const { txid, vout, value, blockHeight, blockHash, isCoinbase, spentBy } = bitcoinOutputs
  const { branch, index } = bitcoinScripts
  const isLocked = exists(
    tx
      .select({ one: sql`1` })
      .from(bitcoinInputs)
      .where(and(isInputsOutput(), eq(bitcoinInputs.isLocked, true))),
  )
  const rows = await tx
    .select({ txid, vout, value, script: bitcoinOutputs.script, blockHeight, blockHash, isCoinbase, branch, index })
    .from(bitcoinOutputs)
    .innerJoin(bitcoinScripts, isOutputsScript())
    .where(and(eq(bitcoinOutputs.network, network), isNull(spentBy), sql`NOT ${isLocked}`))
    .orderBy(desc(value), asc(txid), asc(vout))
  return rows.flatMap((row) =>
    row.blockHeight === null || row.blockHash === null
      ? []
      : [{ ...row, blockHeight: row.blockHeight, blockHash: row.blockHash }],
  )
}

/** Returns the first change address that was derived and isn't used by a spend; undefined if there is none. */
export async function findFreeChange(
  tx: Transaction,
  network: BitcoinNetworkKey,
): Promise<{ readonly index: number; readonly script: Uint8Array } | undefined> {
  const isUsed = exists(
    tx
      .select({ one: sql`1` })
      .from(bitcoinSpends)
      .where(and(eq(bitcoinSpends.network, network), eq(bitcoinSpends.changeIndex, bitcoinScripts.index))),
  )
  const [row] = await tx
    .select({ index: bitcoinScripts.index, script: bitcoinScripts.script })
    .from(bitcoinScripts)
    .where(
      and(
        eq(bitcoinScripts.network, network),
        eq(bitcoinScripts.branch, branches.change),
        ne(bitcoinScripts.index, refillIndex),
        sql`NOT ${isUsed}`,
      ),
    )
    .orderBy(asc(bitcoinScripts.index))
    .limit(1)
  return row
}

/** Returns the payments that any of these transactions was signed for, mined or not. */
export async function listPaymentsIn(tx: Transaction, txids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ id: bitcoinSpendPayments.paymentId })
    .from(bitcoinTransactions)
    .innerJoin(bitcoinSpendPayments, eq(bitcoinSpendPayments.spendId, bitcoinTransactions.spendId))
    .where(
      and(
        inArray(bitcoinTransactions.network, ['bitcoin', 'litecoin', 'dogecoin']),
        inArray(bitcoinTransactions.txid, [...txids]),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Returns the backlog of payments that were signed on a network before a given time and haven't ended. */
export async function backlogOfSpends(tx: Transaction, network: BitcoinNetworkKey, before: Date): Promise<Backlog> {
  const { id, state, createdAt } = bitcoinSpends
  return toBacklog(
    await tx
      .select(backlogOf(createdAt))
      .from(bitcoinSpends)
      .innerJoin(bitcoinSpendPayments, eq(bitcoinSpendPayments.spendId, id))
      .where(and(eq(bitcoinSpends.network, network), eq(state, 'open'), lt(createdAt, before))),
  )
}
