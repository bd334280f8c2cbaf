import { and, count, eq, gt, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'

import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { bitcoinOutputs, bitcoinScripts } from '#server/db/schema/bitcoin.ts'

import type { NodeOutput, NodeTransaction } from './bitcoin-node.ts'

export type OutputRow = typeof bitcoinOutputs.$inferSelect

/** Where transactions were seen: in a block or in the mempool. */
export interface Sighting {
  readonly network: BitcoinNetworkKey
  readonly block: { readonly height: bigint; readonly hash: string } | null
  readonly at: Date
}

/** An output that pays one of our scripts. */
export type OwnOutput = NodeOutput & Pick<NodeTransaction, 'txid' | 'isCoinbase'>

/** Inserts an output or updates its place. The mempool never overrides a block. */
export async function enterOutput(
  tx: Transaction,
  { network, block, at }: Sighting,
  { txid, vout, value, script, isCoinbase }: OwnOutput,
): Promise<void> {
  const place = { blockHeight: block?.height ?? null, blockHash: block?.hash ?? null, goneAt: null }
  await tx
    .insert(bitcoinOutputs)
    .values({ network, txid, vout, script, value, isCoinbase, seenAt: at, ...place })
    .onConflictDoUpdate({
      target: [bitcoinOutputs.network, bitcoinOutputs.txid, bitcoinOutputs.vout],
      set: place,
      ...(block === null && { setWhere: isNull(bitcoinOutputs.blockHeight) }),
    })
}

/** Marks our outputs that these transactions spend, in one indexed query. */
export async function markSpent(
  tx: Transaction,
  { network, block }: Pick<Sighting, 'network' | 'block'>,
  transactions: readonly NodeTransaction[],
): Promise<void> {
  const spends = transactions.flatMap(({ txid, inputs }) => inputs.map((input) => ({ ...input, by: txid })))
  if (spends.length === 0) return
  const [txids, vouts, spenders] = [
    sql.param(spends.map(({ txid }) => txid)),
    sql.param(spends.map(({ vout }) => vout)),
    sql.param(spends.map(({ by }) => by)),
  ]
  const height = block === null ? null : String(block.height)
  await queryRows(
    tx,
    sql`UPDATE ${bitcoinOutputs} own SET spent_by = spend.by, spent_height = ${height}::bigint
        FROM unnest(${txids}::text[], ${vouts}::bigint[], ${spenders}::text[]) AS spend (txid, vout, by)
        WHERE own.network = ${network} AND own.txid = spend.txid AND own.vout = spend.vout
          AND (${height}::bigint IS NOT NULL OR own.spent_height IS NULL)`,
  )
}

/** After a reorg, marks everything above a height as unconfirmed, and its coinbases as gone. */
export async function forgetBlocksAbove(
  tx: Transaction,
  network: BitcoinNetworkKey,
  height: bigint,
  at: Date,
): Promise<void> {
  const isThere = eq(bitcoinOutputs.network, network)
  await tx
    .update(bitcoinOutputs)
    .set({
      blockHeight: null,
      blockHash: null,
      goneAt: sql`CASE WHEN ${bitcoinOutputs.isCoinbase} THEN ${at.toISOString()}::timestamptz END`,
    })
    .where(and(isThere, gt(bitcoinOutputs.blockHeight, height)))
  await tx
    .update(bitcoinOutputs)
    .set({ spentHeight: null })
    .where(and(isThere, gt(bitcoinOutputs.spentHeight, height)))
}

/** Marks unconfirmed transactions that have left the mempool as gone, and outputs that they spent as unspent. */
export async function forgetGone(
  tx: Transaction,
  network: BitcoinNetworkKey,
  mempool: readonly string[],
  at: Date,
): Promise<void> {
  const isThere = eq(bitcoinOutputs.network, network)
  const waiting = await tx
    .select({ txid: bitcoinOutputs.txid, spentBy: bitcoinOutputs.spentBy, height: bitcoinOutputs.blockHeight })
    .from(bitcoinOutputs)
    .where(
      and(
        isThere,
        sql`((${bitcoinOutputs.blockHeight} IS NULL AND ${bitcoinOutputs.goneAt} IS NULL)
          OR (${bitcoinOutputs.spentBy} IS NOT NULL AND ${bitcoinOutputs.spentHeight} IS NULL))`,
      ),
    )
  if (waiting.length === 0) return
  const known = new Set(mempool)
  const present = [...new Set(waiting.flatMap(({ txid, spentBy }) => [txid, spentBy ?? txid]))].filter((txid) =>
    known.has(txid),
  )
  // Drizzle turns an empty NOT IN list into `true`, which is right here.
  await tx
    .update(bitcoinOutputs)
    .set({ goneAt: at })
    .where(
      and(
        isThere,
        isNull(bitcoinOutputs.blockHeight),
        isNull(bitcoinOutputs.goneAt),
        notInArray(bitcoinOutputs.txid, present),
      ),
    )
  await tx
    .update(bitcoinOutputs)
    .set({ spentBy: null })
    .where(
      and(
        isThere,
        isNotNull(bitcoinOutputs.spentBy),
        isNull(bitcoinOutputs.spentHeight),
        notInArray(bitcoinOutputs.spentBy, present),
      ),
    )
}

/** Lists a user's unconfirmed outputs, on their way or gone, newest first. */
export async function listIncoming(
  tx: Transaction,
  network: BitcoinNetworkKey,
  { userId, since }: { readonly userId: string; readonly since: Date },
): Promise<readonly OutputRow[]> {
  const rows = await tx
    .select({ output: bitcoinOutputs })
    .from(bitcoinOutputs)
    .innerJoin(
      bitcoinScripts,
      and(eq(bitcoinScripts.network, bitcoinOutputs.network), eq(bitcoinScripts.script, bitcoinOutputs.script)),
    )
    .where(
      and(
        eq(bitcoinScripts.network, network),
        eq(bitcoinScripts.userId, userId),
        eq(bitcoinOutputs.isCoinbase, false),
        isNull(bitcoinOutputs.blockHeight),
        sql`coalesce(${bitcoinOutputs.goneAt}, now()) >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(sql`${bitcoinOutputs.seenAt} DESC, ${bitcoinOutputs.txid}, ${bitcoinOutputs.vout}`)
    .limit(20)
  return rows.map(({ output }) => output)
}

/** Lists our confirmed outputs that no block spends, ordered by transaction id. */
export async function listHeld(
  tx: Transaction,
  network: BitcoinNetworkKey,
  { after, limit }: { readonly after: Pick<OutputRow, 'txid' | 'vout'> | null; readonly limit: number },
): Promise<readonly Pick<OutputRow, 'txid' | 'vout' | 'value'>[]> {
  const { txid, vout, value } = bitcoinOutputs
  return tx
    .select({ txid, vout, value })
    .from(bitcoinOutputs)
    .where(
      and(
        isHeld(network),
        after === null ? undefined : sql`(${txid}, ${vout}) > (${after.txid}, ${after.vout}::integer)`,
      ),
    )
    .orderBy(txid, vout)
    .limit(limit)
}

/** Counts our confirmed outputs that no block spends. */
export async function countHeld(tx: Transaction, network: BitcoinNetworkKey): Promise<number> {
  const [row] = await tx.select({ held: count() }).from(bitcoinOutputs).where(isHeld(network))
  return row?.held ?? 0
}

/** Confirmed, and not spent in a block. */
function isHeld(network: BitcoinNetworkKey) {
  return and(
    eq(bitcoinOutputs.network, network),
    isNotNull(bitcoinOutputs.blockHeight),
    isNull(bitcoinOutputs.spentHeight),
  )
}

/**
 * Returns our balance on a network, in base units: confirmed outputs of ours that no block spends. What a payment of
 * ours spends counts until that payment is in a block.
 */
export async function sumHeld(tx: Transaction, network: BitcoinNetworkKey): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${bitcoinOutputs.value}), 0)::text` })
    .from(bitcoinOutputs)
    .where(isHeld(network))
  return BigInt(row?.sum ?? 0)
}
