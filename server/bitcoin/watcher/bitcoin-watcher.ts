import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { BlockFollower, type BlockSource, type FollowedBlock } from '#server/chain/watcher/block-follower.ts'
import type { DepositBook, OwnedArrival } from '#server/chain/watcher/deposit-book.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Log } from '#server/lib/log.ts'

import type { ScriptDerivation } from '#server/bitcoin/addresses.ts'
import type { BitcoinNode, NodeBlock } from '#server/bitcoin/bitcoin-node.ts'
import { enterOutput, forgetBlocksAbove, markSpent } from '#server/bitcoin/outputs.repository.ts'
import { ensureRefillScript, fillNestedHashes } from '#server/bitcoin/scripts.repository.ts'
import { findOwnOutputs, hashOf, toArrivals } from './own-outputs.ts'
import { MempoolReader, type MempoolReaderOptions } from './mempool-reader.ts'
import { ScriptFilter } from './script-filter.ts'

export interface BitcoinWatcherOptions extends MempoolReaderOptions {
  readonly derivation: ScriptDerivation
  /** The network's coin, with the minimum and the confirmations of its deposits. */
  readonly coin: CoinNetworkRecord
  readonly book: Pick<DepositBook, 'record' | 'orphanAbove' | 'credit'>
  readonly log: Log
}

interface ReadBlock extends FollowedBlock {
  readonly block: NodeBlock
}

/** Reads a network of Bitcoin's kind: its blocks, and what waits for one. */
export class BitcoinWatcher {
  readonly #options: BitcoinWatcherOptions
  readonly #chainId: number
  readonly #filter: ScriptFilter
  readonly #mempool: MempoolReader
  readonly #follower: BlockFollower<ReadBlock>

  constructor(options: BitcoinWatcherOptions) {
    const { network, node, database, step, log } = options
    this.#options = options
    this.#chainId = network.storedChainId
    this.#filter = new ScriptFilter(network.key)
    this.#mempool = new MempoolReader(options, this.#filter)
    this.#follower = new BlockFollower({
      chain: { chainId: this.#chainId, name: network.name },
      source: blocksOf(node),
      prepare: () => this.#prepare(),
      record: (tx, read) => this.#record(tx, read),
      forgetAbove: (tx, height) => this.#forgetAbove(tx, height),
      label: 'bitcoin watcher',
      database,
      step,
      log,
    })
  }

  /**
   * Reads up to the node's newest block and what waits for a block, and credits what has its confirmations.
   * @throws ChainHaltedError, ImplausibleAnswerError, BitcoinNodeError, and what the database throws. It can be called
   * again after each.
   */
  async catchUp(): Promise<void> {
    const { node, book } = this.#options
    const head = await node.head()
    // What it does not have yet, it will have.
    if (head.isLoading) return
    const cursor = await this.#follower.readTo(head.height)
    // Another process reads and credits.
    if (cursor === undefined) return
    await book.credit(this.#chainId)
    // Of a node that is behind, the mempool says nothing about what is in blocks that it lacks.
    if (cursor.hash === hashOf(head.hash)) await this.#mempool.read(head.hash)
  }

  /** Ends a running `catchUp` after the block that it has just read. */
  async stop(): Promise<void> {
    await this.#follower.stop()
  }

  /** Before the first block that may pay it. */
  async #prepare(): Promise<void> {
    const { network, database, derivation, clock } = this.#options
    await database.transaction((tx) => ensureRefillScript(tx, derivation, network.key, clock()))
    while (await fillNestedHashes(database, network.key));
    // With very many scripts it takes a while, in which no block's transaction should be open.
    await this.#filter.readNew(database)
  }

  async #record(tx: Transaction, { height, hash, block }: ReadBlock): Promise<void> {
    const { network, coin, book, clock } = this.#options
    const { transactions } = block
    const sighting = { network: network.key, block, at: clock() }
    const own = await findOwnOutputs(tx, network, this.#filter, transactions)
    for (const { output } of own) await enterOutput(tx, sighting, output)
    await markSpent(tx, sighting, transactions)
    const arrivals: readonly OwnedArrival[] = toArrivals(own, coin, network)
    if (arrivals.length > 0) await book.record(tx, this.#chainId, { height, hash }, arrivals)
    // Should this come to nothing, the mempool is looked at once more than needed.
    this.#mempool.noteBlock(transactions.map(({ txid }) => txid))
  }

  async #forgetAbove(tx: Transaction, height: bigint): Promise<void> {
    const { network, book, clock } = this.#options
    await book.orphanAbove(tx, this.#chainId, height)
    await forgetBlocksAbove(tx, network.key, height, clock())
    this.#mempool.forget()
  }
}

function blocksOf(node: BitcoinNode): BlockSource<ReadBlock> {
  return {
    genesisHash: async () => hashOf(await node.genesisHash()),
    blockHash: async (height) => {
      const hash = await node.blockHash(height)
      return hash === undefined ? undefined : hashOf(hash)
    },
    block: async (height) => {
      const hash = await node.blockHash(height)
      const block = hash === undefined ? undefined : await node.block(hash)
      if (block === undefined) return undefined
      if (block.height !== height) {
        throw new ImplausibleAnswerError(`The node has answered block ${block.height} for ${height}`)
      }
      return { block, height, hash: hashOf(block.hash), parentHash: hashOf(block.parentHash ?? block.hash) }
    },
  }
}
