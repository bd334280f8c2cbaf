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
  /** The network's coin, with the minimum and the required confirmations of deposits. */
  readonly coin: CoinNetworkRecord
  readonly book: Pick<DepositBook, 'record' | 'orphanAbove' | 'credit'>
  readonly log: Log
}

interface ReadBlock extends FollowedBlock {
  readonly block: NodeBlock
}

/** Watches the blocks and the mempool of a Bitcoin-like network. */
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
   * Reads all blocks up to the node's newest and the mempool, and credits deposits with enough confirmations.
   * @throws ChainHaltedError, ImplausibleAnswerError, BitcoinNodeError, and database errors. It's safe to call again
   * after any of them.
   */
  async catchUp(): Promise<void> {
    const { node, book } = this.#options
    const head = await node.head()
    // Blocks that it lacks now will arrive later.
    if (head.isLoading) return
    const cursor = await this.#follower.readTo(head.height)
    // Another process reads and credits.
    if (cursor === undefined) return
    await book.credit(this.#chainId)
    // If the node is behind, its mempool says nothing about blocks that it lacks.
    if (cursor.hash === hashOf(head.hash)) await this.#mempool.read(head.hash)
  }

  /** Stops a running `catchUp` after the block at hand. */
  async stop(): Promise<void> {
    await this.#follower.stop()
  }

  /** Runs before the first block that may pay the refill script. */
  async #prepare(): Promise<void> {
    const { network, database, derivation, clock } = this.#options
    await database.transaction((tx) => ensureRefillScript(tx, derivation, network.key, clock()))
    while (await fillNestedHashes(database, network.key));
    // Takes a while with very many scripts; no block's transaction should be open meanwhile.
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
    // If the block's transaction rolls back, these are merely looked at once more in the mempool.
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
        throw new ImplausibleAnswerError(`The node returned block ${block.height} instead of block ${height}`)
      }
      return { block, height, hash: hashOf(block.hash), parentHash: hashOf(block.parentHash ?? block.hash) }
    },
  }
}
