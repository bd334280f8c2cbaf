import { randomBytes, randomUUID } from 'node:crypto'

import type { Address } from 'viem'

import { hashOf, sumOf } from '#api/reserve-tree.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import {
  deleteTreesBefore,
  findLatestSnapshot,
  hasSnapshotOf,
  insertLeaves,
  insertRoot,
  insertSnapshot,
  insertStretches,
  isFirst,
  listOwedCoins,
  readLeafShares,
} from './reserves.repository.ts'
import { type OwedCoin, parts, SnapshotLeaves } from './snapshot-leaves.ts'
import { TreeBuilder } from './tree-builder.ts'

/** Seconds for which the leaves and trees of a snapshot are kept, so that a proof that was begun can be ended. */
export const keptSeconds = 7 * 86_400

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

  /**
   * All in one transaction: it reads every coin as of the moment of its first statement, and nothing of what it writes is
   * there for others before the last root is, nor after a crash. It takes minutes with millions of balances; copying those
   * first would shorten nothing, as vacuuming waits for a transaction that writes as long as for one that reads.
   */
  async #publish(day: string | null): Promise<void> {
    const id = randomUUID()
    const takenAt = this.#clock()
    try {
      await this.#database.transaction(
        async (tx) => {
          if (day !== null && !(await isFirst(tx))) return
          const hotWallet = this.#hotWallet ?? (await findLatestSnapshot(tx))?.hotWallet ?? null
          await insertSnapshot(tx, { id, takenAt, day, hotWallet })
          for (const owed of await listOwedCoins(tx)) await publishCoin(tx, id, owed)
        },
        { isolationLevel: 'repeatable read' },
      )
    } catch (error) {
      // Another process ended just when this one began: its snapshot is as good.
      if (day === null || !isUniqueViolation(error) || !(await hasSnapshotOf(this.#database, day))) throw error
    }
  }
}

/** Stores the leaves and the tree of a coin while they are made. */
async function publishCoin(tx: Transaction, snapshotId: string, owed: OwedCoin): Promise<void> {
  const { coin, people } = owed
  const of = { snapshotId, coin }
  const tree = new TreeBuilder()
  const leaves = new SnapshotLeaves(snapshotId, owed, (node) => tree.add(node))
  // Known to nobody, and forgotten with the last page.
  const key = randomBytes(32)
  for await (const page of readLeafShares(tx, { coin, shares: parts, key })) {
    await insertLeaves(tx, of, leaves.place(page))
    await insertStretches(tx, of, tree.takeFull())
  }
  leaves.end()
  const { rest, root, levels } = tree.finish()
  await insertStretches(tx, of, [...tree.takeFull(), ...rest])
  const sum = sumOf(root)
  if (sum !== owed.sum) throw new Error(`The tree of ${coin} has another sum than the balances`)
  await insertRoot(tx, { ...of, hash: hashOf(root), sum, people, levels })
}
