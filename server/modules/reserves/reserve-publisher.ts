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

/** Seconds for which a snapshot's leaves and trees are kept, so that a proof in progress can be completed. */
export const keptSeconds = 7 * 86_400

/** Publishes a snapshot of users' balances once a day (docs/proof-of-reserves.md). */
export class ReservePublisher {
  readonly #database: Database
  readonly #clock: Clock
  readonly #hotWallet: Address | null

  /** @param hotWallet The account that pays withdrawals; null if this process isn't involved in that. */
  constructor(database: Database, clock: Clock, hotWallet: Address | null) {
    this.#database = database
    this.#clock = clock
    this.#hotWallet = hotWallet
  }

  /** Takes the day's snapshot, unless any process has already. @returns The number of old leaves deleted. */
  async keepUp(): Promise<number> {
    const day = this.#clock().toISOString().slice(0, 10)
    if (!(await hasSnapshotOf(this.#database, day))) await this.#publish(day)
    return deleteTreesBefore(this.#database, addSeconds(this.#clock(), -keptSeconds))
  }

  /** Takes a snapshot in addition to the daily ones. */
  async publishNow(): Promise<void> {
    await this.#publish(null)
  }

  /**
   * Publishes a snapshot in one transaction: it reads every coin as of its first statement, and none of its writes are
   * visible before the last root is stored, or after a crash. With millions of balances, it takes minutes. Copying them
   * first wouldn't help, because vacuuming waits for writing transactions as long as for reading ones.
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
      // Another process finished just as this one began: its snapshot is just as good.
      if (day === null || !isUniqueViolation(error) || !(await hasSnapshotOf(this.#database, day))) throw error
    }
  }
}

/** Stores a coin's leaves and tree as they are created. */
async function publishCoin(tx: Transaction, snapshotId: string, owed: OwedCoin): Promise<void> {
  const { coin, people } = owed
  const of = { snapshotId, coin }
  const tree = new TreeBuilder()
  const leaves = new SnapshotLeaves(snapshotId, owed, (node) => tree.add(node))
  // A secret key that is discarded after the last page.
  const key = randomBytes(32)
  for await (const page of readLeafShares(tx, { coin, shares: parts, key })) {
    await insertLeaves(tx, of, leaves.place(page))
    await insertStretches(tx, of, tree.takeFull())
  }
  leaves.end()
  const { rest, root, levels } = tree.finish()
  await insertStretches(tx, of, [...tree.takeFull(), ...rest])
  const sum = sumOf(root)
  if (sum !== owed.sum) throw new Error(`The tree of ${coin} doesn’t sum to the balances`)
  await insertRoot(tx, { ...of, hash: hashOf(root), sum, people, levels })
}
