import { randomUUID } from 'node:crypto'

import type { Address } from 'viem'

import { buildLevels, hashOf, type SumNode, sumOf } from '#api/reserve-tree.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import {
  deleteTreesBefore,
  findLatestSnapshot,
  hasSnapshotOf,
  insertLeaves,
  insertLevels,
  insertRoot,
  insertSnapshot,
  listLiabilities,
} from './reserves.repository.ts'
import { placeLeaves, type PlacedLeaf } from './snapshot-leaves.ts'

/** Seconds for which the leaves and trees of a snapshot are kept, so that a proof that was begun can be ended. */
export const keptSeconds = 7 * 86_400

const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

/** A coin's tree before it is stored. */
interface Tree {
  readonly coin: string
  readonly people: number
  readonly leaves: readonly PlacedLeaf[]
  readonly levels: readonly SumNode[]
}

/** Publishes what people have, once a day (docs/proof-of-reserves.md). */
export class ReservePublisher {
  readonly #database: Database
  readonly #clock: Clock
  readonly #hotWallet: Address | null

  /** @param hotWallet What pays withdrawals; null where this process has no part in that. */
  constructor(database: Database, clock: Clock, hotWallet: Address | null) {
    this.#database = database
    this.#clock = clock
    this.#hotWallet = hotWallet
  }

  /** The day's snapshot, unless it has been taken, by whichever process. @returns How many old leaves were deleted. */
  async keepUp(): Promise<number> {
    const day = this.#clock().toISOString().slice(0, 10)
    if (!(await hasSnapshotOf(this.#database, day))) await this.#publish(day)
    return deleteTreesBefore(this.#database, addSeconds(this.#clock(), -keptSeconds))
  }

  /** A snapshot beside the daily ones. */
  async publishNow(): Promise<void> {
    await this.#publish(null)
  }

  async #publish(day: string | null): Promise<void> {
    const id = randomUUID()
    const takenAt = this.#clock()
    const trees: Tree[] = []
    for (const [coin, liabilities] of await this.#database.transaction(listLiabilities, oneMoment)) {
      const { leaves, nodes } = await placeLeaves({ snapshotId: id, coin }, liabilities)
      trees.push({ coin, people: liabilities.length, leaves, levels: await buildLevels(nodes) })
    }
    const hotWallet = this.#hotWallet ?? (await findLatestSnapshot(this.#database))?.hotWallet ?? null
    await this.#database.transaction(async (tx) => {
      // Another process was faster: its snapshot is as good.
      if (!(await insertSnapshot(tx, { id, takenAt, day, hotWallet }))) return
      for (const tree of trees) await storeTree(tx, id, tree)
    })
  }
}

async function storeTree(tx: Transaction, snapshotId: string, { coin, people, leaves, levels }: Tree): Promise<void> {
  const root = levels.at(-1)
  if (root === undefined) throw new Error('A tree has a root')
  await insertRoot(tx, { snapshotId, coin, hash: hashOf(root), sum: sumOf(root), people, levels: levels.length })
  await insertLeaves(
    tx,
    leaves.map((leaf) => ({ snapshotId, coin, ...leaf })),
  )
  await insertLevels(tx, { snapshotId, coin }, levels)
}
