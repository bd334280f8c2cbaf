import { and, count, eq, exists, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import { branches } from '#server/bitcoin/addresses.ts'
import type { Transaction } from '#server/db/database.ts'
import { bitcoinInputs, bitcoinOutputs, bitcoinScripts, bitcoinTransactions } from '#server/db/schema/bitcoin.ts'

import type { Spend, SpendAttempt } from './spends.repository.ts'
import type { SpendableOutput } from './transaction-plan.ts'

/* Queries about spends that pay only ourselves and about the transactions that they build on. */

/** Returns the change of an unconfirmed transaction, if the node has it and nothing spends it. */
export async function findWaitingChange(
  tx: Transaction,
  { network, txid }: Pick<SpendAttempt, 'network' | 'txid'>,
  changeIndex: number,
): Promise<SpendableOutput | undefined> {
  const isLocked = exists(
    tx
      .select({ one: sql`1` })
      .from(bitcoinInputs)
      .where(
        and(
          eq(bitcoinInputs.network, bitcoinOutputs.network),
          eq(bitcoinInputs.txid, bitcoinOutputs.txid),
          eq(bitcoinInputs.vout, bitcoinOutputs.vout),
          eq(bitcoinInputs.isLocked, true),
        ),
      ),
  )
  const [row] = await tx
    .select({ txid: bitcoinOutputs.txid, vout: bitcoinOutputs.vout, value: bitcoinOutputs.value })
    .from(bitcoinOutputs)
    .innerJoin(
      bitcoinScripts,
      and(eq(bitcoinScripts.network, bitcoinOutputs.network), eq(bitcoinScripts.script, bitcoinOutputs.script)),
    )
    .where(
      and(
        eq(bitcoinOutputs.network, network),
        eq(bitcoinOutputs.txid, txid),
        eq(bitcoinScripts.branch, branches.change),
        eq(bitcoinScripts.index, changeIndex),
        isNull(bitcoinOutputs.blockHeight),
        isNull(bitcoinOutputs.goneAt),
        isNull(bitcoinOutputs.spentBy),
        sql`NOT ${isLocked}`,
      ),
    )
  return row && { ...row, branch: branches.change, index: changeIndex }
}

/** Whether another spend uses an output of one of this spend's transactions. */
export async function isBuiltOn(tx: Transaction, { network, attempts }: Pick<Spend, 'network' | 'attempts'>) {
  const rows = await tx
    .select({ txid: bitcoinInputs.txid })
    .from(bitcoinInputs)
    .where(
      and(
        eq(bitcoinInputs.network, network),
        eq(bitcoinInputs.isLocked, true),
        inArray(
          bitcoinInputs.txid,
          attempts.map(({ txid }) => txid),
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Counts the transactions that were signed for a spend. */
export async function countAttempts(tx: Transaction, spendId: string): Promise<number> {
  const [row] = await tx
    .select({ signed: count() })
    .from(bitcoinTransactions)
    .where(eq(bitcoinTransactions.spendId, spendId))
  return row?.signed ?? 0
}

/**
 * Whether a transaction that a spend builds on can't confirm anymore, because at this height or below the chain has
 * another one in its place, such as an earlier attempt with the same payments.
 */
export async function isBereft(
  tx: Transaction,
  { network, inputs }: { readonly network: BitcoinNetworkKey; readonly inputs: Spend['inputs'] },
  height: bigint,
): Promise<boolean> {
  const missing = inputs.filter(({ blockHash }) => blockHash === null).map(({ txid }) => txid)
  if (missing.length === 0) return false
  const before = alias(bitcoinInputs, 'before')
  const rows = await tx
    .select({ txid: bitcoinTransactions.txid })
    .from(bitcoinTransactions)
    .innerJoin(before, eq(before.spendId, bitcoinTransactions.spendId))
    .innerJoin(
      bitcoinOutputs,
      and(
        eq(bitcoinOutputs.network, before.network),
        eq(bitcoinOutputs.txid, before.txid),
        eq(bitcoinOutputs.vout, before.vout),
      ),
    )
    .where(
      and(
        eq(bitcoinTransactions.network, network),
        inArray(bitcoinTransactions.txid, missing),
        ne(bitcoinOutputs.spentBy, bitcoinTransactions.txid),
        sql`NOT ${gt(bitcoinOutputs.spentHeight, height)}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
