import type { TronAccount } from '#api/addresses/tron-address.ts'
import type { TronNetwork } from '#deployments/tron-networks.ts'
import { BlockFollower, type BlockSource, type FollowedBlock } from '#server/chain/watcher/block-follower.ts'
import { type CursorRow, findBlockHash } from '#server/chain/watcher/cursor.repository.ts'
import type { DepositBook } from '#server/chain/watcher/deposit-book.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'

import { ensureHotWallet } from '#server/tron/addresses.repository.ts'
import { forgetChangesAbove, insertChanges } from '#server/tron/changes.repository.ts'
import type { TronBlockHead, TronNode } from '#server/tron/tron-node.ts'
import { movesOf, type TronMove } from './block-moves.ts'
import { findOwnMoves, hashOf } from './own-moves.ts'

/** The node calls that the watcher uses. */
type WatchedNode = Pick<TronNode, 'genesisId' | 'latestBlock' | 'solidifiedBlock' | 'block' | 'transactionInfos'>

export interface TronWatcherOptions {
  readonly network: Pick<TronNetwork, 'name' | 'storedChainId'>
  /** TRX and the listed tokens. */
  readonly coins: readonly CoinNetworkRecord[]
  readonly node: WatchedNode
  readonly book: Pick<DepositBook, 'record' | 'orphanAbove' | 'credit'>
  readonly database: Database
  /** The paying account, counted from the first block on. */
  readonly hotWallet: TronAccount
  readonly clock: Clock
  readonly step: Step
  readonly log: Log
}

interface ReadBlock extends FollowedBlock {
  readonly moves: readonly TronMove[]
}

/** Watches TRON. Deposits are shown with their block, and credited once that block is final. */
export class TronWatcher {
  readonly #options: TronWatcherOptions
  readonly #chainId: number
  readonly #follower: BlockFollower<ReadBlock>

  constructor(options: TronWatcherOptions) {
    const { network, node, coins, database, step, log } = options
    this.#options = options
    this.#chainId = network.storedChainId
    this.#follower = new BlockFollower({
      chain: { chainId: this.#chainId, name: network.name },
      source: blocksOf(node, coins),
      prepare: () => this.#prepare(),
      record: (tx, block) => this.#record(tx, block),
      forgetAbove: (tx, height) => this.#forgetAbove(tx, height),
      label: 'tron watcher',
      database,
      step,
      log,
    })
  }

  /**
   * Reads up to the node's newest block, and credits deposits in final blocks.
   * @throws ChainHaltedError, ImplausibleAnswerError, TronNodeError, and database errors. It can be called again after
   * any of them.
   */
  async catchUp(): Promise<void> {
    const { node, book } = this.#options
    const { number } = await node.latestBlock()
    const cursor = await this.#follower.readTo(number)
    // Another process reads and credits.
    if (cursor === undefined) return
    const final = await this.#finalHeight(cursor)
    if (final !== undefined) await book.credit(this.#chainId, final)
  }

  /** Ends a running `catchUp` after the current block. */
  async stop(): Promise<void> {
    await this.#follower.stop()
  }

  /**
   * Returns the height up to which read blocks are final, or `undefined` if the node's final block isn't among those
   * read: the chain has forked, which the next block will show.
   */
  async #finalHeight(cursor: CursorRow): Promise<bigint | undefined> {
    const { node, database } = this.#options
    const final = await node.solidifiedBlock()
    const newest = final.number <= cursor.height ? final : await node.block(cursor.height)
    if (newest === undefined) return undefined
    const read = await findBlockHash(database, this.#chainId, newest.number)
    return read === hashOf(newest.id) ? newest.number : undefined
  }

  /** Adds the hot wallet before the first block that may pay it. */
  async #prepare(): Promise<void> {
    const { database, hotWallet, clock } = this.#options
    await database.transaction((tx) => ensureHotWallet(tx, hotWallet, clock()))
  }

  async #record(tx: Transaction, { height, hash, moves }: ReadBlock): Promise<void> {
    const { book } = this.#options
    const { changes, arrivals } = await findOwnMoves(tx, this.#chainId, moves)
    await insertChanges(
      tx,
      changes.map((change) => ({ ...change, blockHeight: height })),
    )
    if (arrivals.length > 0) await book.record(tx, this.#chainId, { height, hash }, arrivals)
  }

  async #forgetAbove(tx: Transaction, height: bigint): Promise<void> {
    await this.#options.book.orphanAbove(tx, this.#chainId, height)
    await forgetChangesAbove(tx, height)
  }
}

function blocksOf(node: WatchedNode, coins: readonly CoinNetworkRecord[]): BlockSource<ReadBlock> {
  return {
    genesisHash: async () => hashOf(await node.genesisId()),
    blockHash: async (height) => {
      const block = await node.block(height)
      return block && hashOf(block.id)
    },
    block: async (height) => {
      const block = await node.block(height)
      if (block === undefined) return undefined
      const infos = block.transactions.length === 0 ? [] : await node.transactionInfos(block)
      // The node has a different block there by now: the next round reads it.
      return infos && { ...positionOf(block), moves: movesOf(block, infos, coins) }
    },
  }
}

function positionOf({ id, parentId, number }: TronBlockHead): FollowedBlock {
  return { height: number, hash: hashOf(id), parentHash: hashOf(parentId ?? id) }
}
