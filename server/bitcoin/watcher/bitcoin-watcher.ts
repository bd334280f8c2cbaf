import { randomUUID } from 'node:crypto'

import type { BlockPosition } from '#server/chain/watcher/arrival.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import { ChainHaltedError } from '#server/chain/watcher/chain-watcher.ts'
import {
  advanceCursor,
  type CursorRow,
  findCursor,
  holdCursor,
  insertCursor,
  listBlocks,
  releaseCursor,
  rewindCursor,
} from '#server/chain/watcher/cursor.repository.ts'
import type { DepositBook, OwnedArrival } from '#server/chain/watcher/deposit-book.ts'
import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { Log } from '#server/lib/log.ts'

import type { ScriptDerivation } from '#server/bitcoin/addresses.ts'
import type { NodeBlock, NodeTransaction } from '#server/bitcoin/bitcoin-node.ts'
import { enterOutput, forgetBlocksAbove, markSpent } from '#server/bitcoin/outputs.repository.ts'
import { ensureRefillScript } from '#server/bitcoin/scripts.repository.ts'
import { findOwnOutputs, hashOf, toArrivals } from './own-outputs.ts'
import { MempoolReader, type MempoolReaderOptions } from './mempool-reader.ts'

export interface BitcoinWatcherOptions extends MempoolReaderOptions {
  readonly derivation: ScriptDerivation
  /** The network's coin, with the minimum and the confirmations of its deposits. */
  readonly coin: CoinNetworkRecord
  readonly book: Pick<DepositBook, 'record' | 'orphanAbove' | 'credit'>
  readonly log: Log
}

/** How far behind the newest block a chain is begun: deep enough that what is there stays there. */
const firstDepth = 64n

/**
 * Reads a network of Bitcoin's kind block by block, as `ChainWatcher` reads a chain: the cursor moves with what is
 * recorded, so that nothing is left out or counted twice wherever the process is killed.
 */
export class BitcoinWatcher {
  readonly #options: BitcoinWatcherOptions
  readonly #chainId: number
  readonly #mempool: MempoolReader
  readonly #holderId = randomUUID()
  #isKnown = false
  #isStopped = false

  constructor(options: BitcoinWatcherOptions) {
    this.#options = options
    this.#chainId = options.network.storedChainId
    this.#mempool = new MempoolReader(options)
  }

  /**
   * Reads up to the node's newest block and what waits for a block, and credits what has its confirmations.
   * @throws ChainHaltedError, ImplausibleAnswerError, BitcoinNodeError, and what the database throws. It can be called
   * again after each.
   */
  async catchUp(): Promise<void> {
    const { node, database, book } = this.#options
    const head = await node.head()
    // What it does not have yet, it will have.
    if (head.isLoading) return
    if (!this.#isKnown) await this.#begin(head.height)
    let cursor = await holdCursor(database, this.#chainId, this.#holderId)
    while (cursor !== undefined && cursor.height < head.height && !this.#isStopped && (await this.#readOn(cursor))) {
      cursor = await holdCursor(database, this.#chainId, this.#holderId)
    }
    // Another process reads and credits.
    if (cursor === undefined) return
    await book.credit(this.#chainId)
    // Of a node that is behind, the mempool says nothing about what is in blocks that it lacks.
    if (cursor.hash === hashOf(head.hash)) await this.#mempool.read(head.hash)
  }

  /** Ends a running `catchUp` after the block that it has just read. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await releaseCursor(this.#options.database, this.#chainId, this.#holderId)
  }

  /** Makes sure that the node is of the network that was read so far, and begins with one that was never read. */
  async #begin(head: bigint): Promise<void> {
    const { network, database, derivation, clock, step } = this.#options
    // Before the first block that may pay it.
    await database.transaction((tx) => ensureRefillScript(tx, derivation, network.key, clock()))
    const genesisHash = await this.#requireNetwork()
    if ((await findCursor(database, this.#chainId)) === undefined) {
      const block = await this.#blockAt(head > firstDepth ? head - firstDepth : 0n)
      if (block === undefined) throw new ImplausibleAnswerError(`The node lacks a block below its head ${head}`)
      const parentHash = hashOf(block.parentHash ?? block.hash)
      await step('bitcoin watcher: begin a chain', () =>
        database.transaction((tx) =>
          insertCursor(
            tx,
            { chainId: this.#chainId, genesisHash: hashOf(genesisHash) },
            { height: block.height, hash: hashOf(block.hash), parentHash },
          ),
        ),
      )
    }
    this.#isKnown = true
  }

  /** @throws ChainHaltedError if the node begins with another block than the one that was read before. */
  async #requireNetwork(): Promise<string> {
    const { node, network, database } = this.#options
    const genesisHash = await node.genesisHash()
    const cursor = await findCursor(database, this.#chainId)
    if (cursor !== undefined && cursor.genesisHash !== hashOf(genesisHash)) {
      throw new ChainHaltedError(`The node is not of the ${network.name} that was read before`)
    }
    return genesisHash
  }

  /** Whether the cursor has moved; not if the node lacks the next block. */
  async #readOn(cursor: CursorRow): Promise<boolean> {
    const block = await this.#blockAt(cursor.height + 1n)
    if (block === undefined) return false
    if (block.parentHash === null || hashOf(block.parentHash) !== cursor.hash) await this.#rewind(cursor)
    else await this.#record(block)
    return true
  }

  async #blockAt(height: bigint): Promise<NodeBlock | undefined> {
    const { node } = this.#options
    const hash = await node.blockHash(height)
    const block = hash === undefined ? undefined : await node.block(hash)
    if (block !== undefined && block.height !== height) {
      throw new ImplausibleAnswerError(`The node has answered block ${block.height} for ${height}`)
    }
    return block
  }

  async #record(block: NodeBlock): Promise<void> {
    const { network, coin, database, book, clock, step } = this.#options
    const { height, transactions } = block
    const hash = hashOf(block.hash)
    const parentHash = hashOf(block.parentHash ?? block.hash)
    const sighting = { network: network.key, block, at: clock() }
    await step('bitcoin watcher: record a block', () =>
      database.transaction(async (tx) => {
        // Otherwise another process was faster.
        if (!(await advanceCursor(tx, this.#chainId, { height, hash, parentHash }))) return
        const own = await findOwnOutputs(tx, network, transactions)
        for (const { output } of own) await enterOutput(tx, sighting, output)
        await markSpent(tx, sighting, transactions)
        const arrivals: readonly OwnedArrival[] = toArrivals(own, coin, network)
        if (arrivals.length > 0) await book.record(tx, this.#chainId, { height, hash }, arrivals)
      }),
    )
    this.#mempool.noteBlock(transactions.map(({ txid }: NodeTransaction) => txid))
  }

  /** Goes back to the newest block that the node has too, and reverses what arrived in those above. */
  async #rewind(cursor: CursorRow): Promise<void> {
    const { network, database, book, clock, step, log } = this.#options
    await this.#requireNetwork()
    const fork = await this.#findFork(cursor)
    const isRewound = await step('bitcoin watcher: go back to a fork', () =>
      database.transaction(async (tx) => {
        if (!(await rewindCursor(tx, this.#chainId, cursor, fork))) return false
        await book.orphanAbove(tx, this.#chainId, fork.height)
        await forgetBlocksAbove(tx, network.key, fork.height, clock())
        return true
      }),
    )
    this.#mempool.forget()
    const fields = { network: network.key, from: String(cursor.height), to: String(fork.height) }
    if (isRewound) log.warn(fields, 'The chain has forked and is read again from there')
  }

  /** @throws ChainHaltedError if the chains part below everything that is kept. */
  async #findFork(cursor: CursorRow): Promise<BlockPosition> {
    const { network, database, node } = this.#options
    for (const known of await listBlocks(database, this.#chainId)) {
      const hash = await node.blockHash(known.height)
      if (hash === undefined) throw new ImplausibleAnswerError(`The node lacks block ${known.height} below its head`)
      if (hashOf(hash) !== known.hash) continue
      if (known.height === cursor.height) {
        throw new ImplausibleAnswerError(`The block after ${known.height} is of another chain than that one`)
      }
      return known
    }
    throw new ChainHaltedError(`${network.name} has forked below every block that is kept`)
  }
}
