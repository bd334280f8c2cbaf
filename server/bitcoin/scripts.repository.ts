import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'

import type { BitcoinNetwork, BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockIndexes, nextIndex } from '#server/db/next-index.ts'
import { queryRows } from '#server/db/query-rows.ts'
import { bitcoinScripts } from '#server/db/schema/bitcoin.ts'

import {
  type Branch,
  branches,
  hiddenHashOf,
  nestedHashOf,
  ownKindOf,
  refillIndex,
  type ScriptDerivation,
} from './addresses.ts'

export type ScriptRow = typeof bitcoinScripts.$inferSelect

/** A script of ours that a watched transaction pays, with its position in the queried list. */
export type OwnedScript = Pick<ScriptRow, 'branch' | 'userId' | 'orderId'> & { readonly position: number }

/** The first index on each branch that hasn't been listed yet. */
export type NextIndexes = Readonly<Record<Branch, number>>

/** Maximum scripts per statement. */
const fillsAtOnce = 1_000
const listedAtOnce = 10_000

/** Where to take the next script, and who it is for. */
export interface NewScript {
  readonly network: BitcoinNetworkKey
  readonly branch: Branch
  readonly userId: string | null
  readonly at: Date
}

/** Returns the user's script on a network. */
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

/** Returns all scripts of a user, oldest first. */
export async function listScriptsOf(tx: Transaction, userId: string): Promise<readonly ScriptRow[]> {
  return tx
    .select()
    .from(bitcoinScripts)
    .where(eq(bitcoinScripts.userId, userId))
    .orderBy(asc(bitcoinScripts.createdAt), asc(bitcoinScripts.network))
}

/**
 * Takes the next index of a branch, without gaps: others that take one wait until `tx` ends. A user gets a single
 * script, however many requests race.
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
  const nestedHash = nestedHashOf(script)
  const made = { network, branch, index, script, userId, orderId: null, createdAt: at, nestedHash }
  await tx.insert(bitcoinScripts).values(made)
  return made
}

/** Ensures that payments to the refill address are recognized as ours. */
export async function ensureRefillScript(
  tx: Transaction,
  derivation: ScriptDerivation,
  network: BitcoinNetworkKey,
  at: Date,
): Promise<void> {
  const branch = branches.change
  const { script } = derivation.at(branch, refillIndex)
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bitcoin scripts ${network} ${branch}`}, 0))`)
  await tx
    .insert(bitcoinScripts)
    .values({ network, branch, index: refillIndex, script, createdAt: at, nestedHash: nestedHashOf(script) })
    .onConflictDoNothing()
}

/** Fills in the nested hash of scripts that predate its column. @returns Whether there may be more. */
export async function fillNestedHashes(tx: Transaction, network: BitcoinNetworkKey): Promise<boolean> {
  const rows = await tx
    .select({ script: bitcoinScripts.script })
    .from(bitcoinScripts)
    .where(
      and(
        eq(bitcoinScripts.network, network),
        isNull(bitcoinScripts.nestedHash),
        sql`length(${bitcoinScripts.script}) = 22`,
      ),
    )
    .limit(fillsAtOnce)
  if (rows.length === 0) return false
  const scripts = sql.param(rows.map(({ script }) => Buffer.from(script)))
  const hashes = sql.param(rows.map(({ script }) => Buffer.from(nestedHashOf(script) ?? [])))
  await tx.execute(
    sql`UPDATE ${bitcoinScripts} own SET nested_hash = filled.hash
        FROM unnest(${scripts}::bytea[], ${hashes}::bytea[]) AS filled (script, hash)
        WHERE own.network = ${network} AND own.script = filled.script`,
  )
  return rows.length === fillsAtOnce
}

/**
 * Lists the next scripts of both branches from these indexes on, in batches. Indexes are taken in order, each after the
 * previous transaction has ended, so none can appear below one that was listed.
 */
export async function listScriptsFrom(
  tx: Transaction,
  network: BitcoinNetworkKey,
  from: NextIndexes,
): Promise<{ readonly scripts: readonly Uint8Array[]; readonly next: NextIndexes; readonly isMore: boolean }> {
  const next = { ...from }
  const scripts: Uint8Array[] = []
  let isMore = false
  for (const branch of Object.values(branches)) {
    const { script, index } = bitcoinScripts
    const rows = await tx
      .select({ script, index })
      .from(bitcoinScripts)
      .where(and(eq(bitcoinScripts.network, network), eq(bitcoinScripts.branch, branch), gte(index, from[branch])))
      .orderBy(asc(index))
      .limit(listedAtOnce)
    for (const row of rows) scripts.push(row.script)
    next[branch] = (rows.at(-1)?.index ?? from[branch] - 1) + 1
    isMore ||= rows.length === listedAtOnce
  }
  return { scripts, next, isMore }
}

/** Returns who owns the key that a script pays, whatever its encoding; undefined if it isn't ours. */
export async function findKeyOwner(
  tx: Transaction,
  network: BitcoinNetwork,
  script: Uint8Array,
): Promise<Pick<OwnedScript, 'branch' | 'userId' | 'orderId'> | undefined> {
  const [own] = await findOwnScripts(tx, network.key, [ownKindOf(network, script)])
  const hidden = hiddenHashOf(script)
  if (own !== undefined || hidden === undefined) return own
  const { branch, userId, orderId, nestedHash } = bitcoinScripts
  const [nested] = await tx
    .select({ branch, userId, orderId })
    .from(bitcoinScripts)
    .where(and(eq(bitcoinScripts.network, network.key), eq(nestedHash, hidden)))
  return nested
}

/** Returns which of these scripts are ours, in one indexed query however many we have. */
export async function findOwnScripts(
  tx: Transaction,
  network: BitcoinNetworkKey,
  scripts: readonly Uint8Array[],
): Promise<readonly OwnedScript[]> {
  if (scripts.length === 0) return []
  const asked = sql.param(scripts.map((script) => Buffer.from(script)))
  const rows = await queryRows<Omit<OwnedScript, 'position'> & { place: string | number }>(
    tx,
    // Forces one lookup per script: a plain join would scan a hundred thousand scripts for each block.
    sql`SELECT listed.place, own.branch, own.user_id AS "userId", own.order_id AS "orderId"
        FROM unnest(${asked}::bytea[]) WITH ORDINALITY AS listed (script, place)
          CROSS JOIN LATERAL (
            SELECT * FROM ${bitcoinScripts} one WHERE one.network = ${network} AND one.script = listed.script LIMIT 1
          ) own
        ORDER BY listed.place`,
  )
  return rows.map(({ place, ...own }) => ({ ...own, position: Number(place) - 1 }))
}
