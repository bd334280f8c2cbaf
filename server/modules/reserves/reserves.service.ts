import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { hashOf, sumOf } from '#api/reserve-tree.ts'
import type { getReserveAddresses, getReserveOutputs, getReserveProof, Reserves } from '#api/reserves.ts'
import { type BitcoinNetwork, type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { countHeld, listHeld, sumHeld } from '#server/bitcoin/outputs.repository.ts'
import { findCursor } from '#server/chain/watcher/cursor.repository.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { formatAmount, fromNetworkUnits } from '#server/lib/amount.ts'
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
import { heldAddressesOnTron, reportedOnTron } from './tron-reserves.ts'

type Proofs = v.InferInput<typeof getReserveProof.data>
type Outputs = v.InferInput<typeof getReserveOutputs.data>
type Addresses = v.InferInput<typeof getReserveAddresses.data>

const outputsPerPart = 1_000

export interface ReserveServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly chains: readonly ReserveChain[]
  /** The Bitcoin-like networks that this server reads. */
  readonly bitcoinNetworks: readonly BitcoinNetwork[]
  /** The coins on TRON; empty if this server doesn't read it. */
  readonly tronCoins: readonly CoinNetworkRecord[]
}

/** Returns the published reserves, and for each user the proofs that their balances are included. */
export class ReserveService {
  readonly #options: ReserveServiceOptions

  constructor(options: ReserveServiceOptions) {
    this.#options = options
  }

  /** Returns the latest snapshot; null before the first one. */
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
      reported: await this.#reported(),
    }
  }

  /** Returns a part of the outputs we hold on a network. @param after Cursor in the contract's format. */
  async outputs(network: BitcoinNetworkKey, after: string | undefined): Promise<Outputs> {
    const [txid = '', vout = '0'] = after?.split(':') ?? []
    const from = after === undefined ? null : { txid, vout: Number(vout) }
    const rows = await listHeld(this.#options.database, network, { after: from, limit: outputsPerPart })
    const last = rows.length === outputsPerPart ? rows.at(-1) : undefined
    return {
      outputs: rows.map((row) => ({
        transactionId: row.txid,
        index: String(row.vout),
        amount: formatAmount(fromNetworkUnits(row.value, bitcoinNetworks[network].decimals)),
      })),
      next: last === undefined ? null : `${last.txid}:${last.vout}`,
    }
  }

  /**
   * Returns a part of our addresses that hold a coin on TRON. @param after Cursor in the contract's format.
   * @throws ApiFailure `notFound` if the coin doesn't exist there
   */
  async addresses(symbol: string, after: string | undefined): Promise<Addresses> {
    const coin = this.#options.tronCoins.find((on) => on.coin === symbol)
    if (coin === undefined) throw new ApiFailure(apiErrorCode.notFound, 'We don’t hold this coin on TRON')
    return heldAddressesOnTron(this.#options.database, coin, after)
  }

  /** Reads in one snapshot, so that heights and sums match. */
  async #reported(): Promise<Reserves['reported']> {
    const { database, bitcoinNetworks: networks, tronCoins } = this.#options
    return database.transaction(
      async (tx) => {
        const reported: Reserves['reported'] = []
        for (const { key: network, coin, decimals, storedChainId } of networks) {
          const cursor = await findCursor(tx, storedChainId)
          if (cursor === undefined) continue
          const amount = formatAmount(fromNetworkUnits(await sumHeld(tx, network), decimals))
          reported.push({ network, coin, amount, outputs: await countHeld(tx, network), height: String(cursor.height) })
        }
        return [...reported, ...(await reportedOnTron(tx, tronCoins))]
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  /** @throws ApiFailure `notFound` if there is no such snapshot, or if its leaves were already deleted. */
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
