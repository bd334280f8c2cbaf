import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { hashOf, sumOf } from '#api/reserve-tree.ts'
import type { getReserveProof, Reserves } from '#api/reserves.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { formatAmount } from '#server/lib/amount.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { holdingsOn, type ReserveChain } from './holdings.ts'
import { keptSeconds } from './reserve-publisher.ts'
import {
  findLatestSnapshot,
  findNeighbours,
  findSnapshot,
  type LeafRow,
  listLeaves,
  listRoots,
  type RootRow,
} from './reserves.repository.ts'

type Proofs = v.InferInput<typeof getReserveProof.data>

export interface ReserveServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly chains: readonly ReserveChain[]
}

/** What was published, and to each person the proof that their part is in it. */
export class ReserveService {
  readonly #options: ReserveServiceOptions

  constructor(options: ReserveServiceOptions) {
    this.#options = options
  }

  /** Null before the first. */
  async latest(): Promise<Reserves | null> {
    const { database, chains } = this.#options
    const snapshot = await findLatestSnapshot(database)
    if (snapshot === undefined) return null
    const coins = (await listRoots(database, snapshot.id)).map(({ coin, hash, sum, people }) => {
      return { coin, root: { hash, sum: formatAmount(sum) }, people }
    })
    return {
      snapshotId: snapshot.id,
      at: snapshot.takenAt.toISOString(),
      coins,
      holdings: holdingsOn(chains, snapshot.hotWallet),
    }
  }

  /** @throws ApiFailure `notFound` if there is no such snapshot, or if it is so old that its leaves are gone. */
  async proofsOf(userId: string, snapshotId: string): Promise<Proofs> {
    const { database, clock } = this.#options
    const snapshot = await findSnapshot(database, snapshotId)
    if (snapshot === undefined || snapshot.takenAt < addSeconds(clock(), -keptSeconds)) {
      throw new ApiFailure(apiErrorCode.notFound, 'The snapshot no longer exists')
    }
    const roots = new Map((await listRoots(database, snapshotId)).map((root) => [root.coin, root]))
    const proofs: Proofs['proofs'] = []
    for (const leaf of await listLeaves(database, snapshotId, userId)) {
      proofs.push(await this.#proofOf(leaf, roots.get(leaf.coin)))
    }
    return { proofs }
  }

  async #proofOf(leaf: LeafRow, root: RootRow | undefined): Promise<Proofs['proofs'][number]> {
    if (root === undefined) throw new Error(`The snapshot ${leaf.snapshotId} has no root for ${leaf.coin}`)
    const neighbours = await findNeighbours(this.#options.database, leaf, root.levels)
    return {
      coin: leaf.coin,
      part: leaf.part,
      nonce: Buffer.from(leaf.nonce).toString('hex'),
      amount: formatAmount(leaf.amount),
      path: neighbours.map((node, level) => ({
        side: ((leaf.position >> level) & 1) === 0 ? 'right' : 'left',
        node: { hash: hashOf(node), sum: formatAmount(sumOf(node)) },
      })),
    }
  }
}
