import { and, asc, eq, sql } from 'drizzle-orm'

import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockIndexes, nextIndex } from '#server/db/next-index.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { bitcoinScripts } from '#server/db/schema/bitcoin.ts'

import type { Branch, ScriptDerivation } from './addresses.ts'

export type ScriptRow = typeof bitcoinScripts.$inferSelect

/** A script of ours as the watcher meets it, with its place in the list that was asked about. */
export type OwnedScript = Pick<ScriptRow, 'branch' | 'userId' | 'orderId'> & { readonly position: number }

/** Where the next script is taken, and for whom. */
export interface NewScript {
  readonly network: BitcoinNetworkKey
  readonly branch: Branch
  readonly userId: string | null
  readonly at: Date
}

/** The person's script on a network. */
export async function findScriptOf(
  tx: Transaction,
  network: BitcoinNetworkKey,
  userId: string,
): Promise<ScriptRow | undefined> {
  const [row] = await tx
    .select()
    .from(bitcoinScripts)
    .where(and(eq(bitcoinScripts.network, network), eq(bitcoinScripts.userId, userId)))
  return row
}

/** All that a person has, oldest first. */
export async function listScriptsOf(tx: Transaction, userId: string): Promise<readonly ScriptRow[]> {
  return tx
    .select()
    .from(bitcoinScripts)
    .where(eq(bitcoinScripts.userId, userId))
    .orderBy(asc(bitcoinScripts.createdAt), asc(bitcoinScripts.network))
}

/**
 * Takes the next index of a branch, without a gap: others who take one on this branch wait until `tx` has ended. A
 * person's is made once, however many ask for it.
 */
export async function takeScript(
  tx: Transaction,
  derivation: ScriptDerivation,
  { network, branch, userId, at }: NewScript,
): Promise<ScriptRow> {
  await lockIndexes(tx, `bitcoin scripts ${network} ${branch}`)
  const known = userId === null ? undefined : await findScriptOf(tx, network, userId)
  if (known !== undefined) return known
  const isOnBranch = and(eq(bitcoinScripts.network, network), eq(bitcoinScripts.branch, branch))
  const index = await nextIndex(tx, bitcoinScripts.index, isOnBranch)
  const { script } = derivation.at(branch, index)
  const made = { network, branch, index, script, userId, orderId: null, createdAt: at }
  await tx.insert(bitcoinScripts).values(made)
  return made
}

/** Which of these scripts are ours: one indexed question, however many of ours there are. */
export async function findOwnScripts(
  tx: Transaction,
  network: BitcoinNetworkKey,
  scripts: readonly Uint8Array[],
): Promise<readonly OwnedScript[]> {
  if (scripts.length === 0) return []
  const asked = sql.param(scripts.map((script) => Buffer.from(script)))
  const rows = await queryRows<Omit<OwnedScript, 'position'> & { place: string | number }>(
    tx,
    sql`SELECT listed.place, own.branch, own.user_id AS "userId", own.order_id AS "orderId"
        FROM unnest(${asked}::bytea[]) WITH ORDINALITY AS listed (script, place)
          JOIN ${bitcoinScripts} own ON own.network = ${network} AND own.script = listed.script
        ORDER BY listed.place`,
  )
  return rows.map(({ place, ...own }) => ({ ...own, position: Number(place) - 1 }))
}
