import { randomUUID } from 'node:crypto'

import type { Database, Transaction } from '#server/db/database.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'

import { type Arrival, type BlockPosition, coinLogIndex, type ReadBlock, type WatchedContracts } from './arrival.ts'
import { BlockReader } from './block-reader.ts'
import { type ChainNode, ImplausibleAnswerError } from './chain-node.ts'
import {
  advanceCursor,
  type CursorRow,
  findCursor,
  findOwnTransactions,
  holdCursor,
  insertCursor,
  listBlocks,
  releaseCursor,
  rewindCursor,
} from './cursor.repository.ts'
import type { DepositBook, OwnedArrival } from './deposit-book.ts'

/** The chain can't be read any further without an operator's decision. Nothing has been recorded since. */
export class ChainHaltedError extends Error {
  override readonly name = 'ChainHaltedError'
}

export interface ChainWatcherOptions {
  readonly chainId: number
  readonly node: ChainNode
  readonly contracts: WatchedContracts
  readonly database: Database
  readonly book: DepositBook
  /** Reverts what other modules recorded of blocks above this height, in the same transaction. */
  readonly forgetAbove: (tx: Transaction, chainId: number, height: bigint) => Promise<void>
  readonly step: Step
  readonly log: Log
}

/** Maximum blocks per request. */
const maxBatch = 16
/** Blocks behind the newest one at which a new chain starts: deep enough to be safe from reorgs. */
const firstDepth = 64n

/**
 * Reads a chain block by block and records arrivals at deposit addresses. The cursor moves in the transaction that
 * records them, so nothing is missed or counted twice wherever the process is killed. Several processes may read the
 * same chain; each continues from wherever the cursor is.
 */
export class ChainWatcher {
  readonly #options: ChainWatcherOptions
  readonly #reader: BlockReader
  readonly #holderId = randomUUID()
  /** Whether the node was verified to belong to the cursor's chain. */
  #isKnown = false
  #seenHead: bigint | undefined
  #batch = 1
  #isStopped = false

  constructor(options: ChainWatcherOptions) {
    this.#options = options
    this.#reader = new BlockReader(options)
  }

  /**
   * Reads up to the node's newest block and credits deposits that have enough confirmations by then.
   * @throws ChainHaltedError, ImplausibleAnswerError, and connection errors. It's safe to call again after any of them.
   */
  async catchUp(): Promise<void> {
    const { node, chainId, database, book } = this.#options
    const head = await node.head()
    if (head === this.#seenHead) return
    if (!this.#isKnown) await this.#begin(head)
    let cursor = await holdCursor(database, chainId, this.#holderId)
    // A node whose head is below the cursor is lagging and will catch up.
    while (cursor !== undefined && cursor.height < head && !this.#isStopped && (await this.#readOn(cursor, head))) {
      cursor = await holdCursor(database, chainId, this.#holderId)
    }
    // Another process reads and credits.
    if (cursor === undefined) return
    await book.credit(chainId)
    if (cursor.height >= head) this.#seenHead = head
  }

  /** Stops a running `catchUp` after the blocks at hand. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await releaseCursor(this.#options.database, this.#options.chainId, this.#holderId)
  }

  /** @returns Whether the cursor moved; false if the node lacks the next block. */
  async #readOn(cursor: CursorRow, head: bigint): Promise<boolean> {
    const missing = head - cursor.height
    const count = missing < BigInt(this.#batch) ? Number(missing) : this.#batch
    try {
      const following = await this.#reader.readAfter(cursor, count)
      if (following.isForked) {
        await this.#rewind(cursor)
        return true
      }
      await this.#record(following.blocks)
      this.#batch = Math.min(maxBatch, this.#batch * 2)
      return following.blocks.length > 0
    } catch (error) {
      // The batch may have been too large.
      this.#batch = Math.max(1, Math.floor(this.#batch / 2))
      throw error
    }
  }

  /** Checks that the node belongs to the chain that was read so far, and starts a chain that was never read. */
  async #begin(head: bigint): Promise<void> {
    const { node, chainId, database, step } = this.#options
    const genesisHash = await this.#requireChain()
    if ((await findCursor(database, chainId)) === undefined) {
      const block = await node.block(head > firstDepth ? head - firstDepth : 0n, false)
      if (block === null) throw new ImplausibleAnswerError(`The node is missing a block below its head ${head}`)
      const { number: height, hash, parentHash } = block
      await step('watcher: begin a chain', () =>
        database.transaction((tx) => insertCursor(tx, { chainId, genesisHash }, { height, hash, parentHash })),
      )
    }
    this.#isKnown = true
  }

  /**
   * @throws ChainHaltedError if the node belongs to another chain, or to another environment that uses the same chain
   * ids.
   */
  async #requireChain() {
    const { node, chainId, database } = this.#options
    const [id, genesis, cursor] = [
      await node.chainId(),
      await node.block(0n, false),
      await findCursor(database, chainId),
    ]
    if (genesis === null) throw new ImplausibleAnswerError('The node is missing its first block')
    if (id !== chainId || (cursor !== undefined && cursor.genesisHash !== genesis.hash)) {
      throw new ChainHaltedError(`The node’s chain ${chainId} is not the one that was read before`)
    }
    return genesis.hash
  }

  async #record(blocks: readonly ReadBlock[]): Promise<void> {
    const { chainId, database, book, step } = this.#options
    const arrivals = await this.#ownedArrivals(blocks)
    for (const block of blocks) {
      const found = arrivals.get(block) ?? []
      const isAdvanced = await step('watcher: record a block', () =>
        // Most blocks bring nothing; one statement is enough for them.
        found.length === 0
          ? advanceCursor(database, chainId, block)
          : database.transaction(async (tx) => {
              if (!(await advanceCursor(tx, chainId, block))) return false
              await book.record(tx, chainId, block, found)
              return true
            }),
      )
      // Another process was faster.
      if (!isAdvanced) return
    }
  }

  /**
   * Returns what arrived at our deposit addresses. One query covers all blocks, however many addresses there are, and a
   * receipt is fetched only if native coins arrived at one of them.
   */
  async #ownedArrivals(blocks: readonly ReadBlock[]): Promise<ReadonlyMap<ReadBlock, readonly OwnedArrival[]>> {
    const { chainId, database, book, log } = this.#options
    const all = blocks.flatMap((block) => block.arrivals.map((arrival) => ({ block, arrival })))
    const owners = await book.findOwners(
      database,
      all.map(({ arrival }) => arrival.recipient),
    )
    const owned = owners.map(({ index, ...owner }) => ({ ...all[index], owner }))
    const hashes = owned.flatMap(({ arrival }) => arrival?.transactionHash ?? [])
    const own = hashes.length === 0 ? new Set() : await findOwnTransactions(database, chainId, hashes)
    const found = new Map<ReadBlock, OwnedArrival[]>()
    for (const { block, arrival, owner } of owned) {
      if (block === undefined || arrival === undefined) continue
      if (own.has(arrival.transactionHash)) {
        log.warn(
          { chainId, transaction: arrival.transactionHash },
          'One of our own transactions pays a deposit address',
        )
      } else if (arrival.logIndex !== coinLogIndex || (await this.#hasSucceeded(arrival, block))) {
        found.set(block, [...(found.get(block) ?? []), { ...arrival, ...owner }])
      }
    }
    return found
  }

  /** A failed transaction transfers nothing. */
  async #hasSucceeded({ transactionHash }: Arrival, block: BlockPosition): Promise<boolean> {
    const receipt = await this.#options.node.receipt(transactionHash)
    if (receipt?.blockHash !== block.hash) {
      throw new ImplausibleAnswerError(`The receipt of ${transactionHash} is missing or belongs to another block`)
    }
    return receipt.status === 1n
  }

  /** Goes back to the newest block that the node has, too, and reverses what arrived above it. */
  async #rewind(cursor: CursorRow): Promise<void> {
    const { chainId, database, book, forgetAbove, step, log } = this.#options
    await this.#requireChain()
    const fork = await this.#findFork(cursor)
    const isRewound = await step('watcher: go back to a fork', () =>
      database.transaction(async (tx) => {
        if (!(await rewindCursor(tx, chainId, cursor, fork))) return false
        await book.orphanAbove(tx, chainId, fork.height)
        await forgetAbove(tx, chainId, fork.height)
        return true
      }),
    )
    const fields = { chainId, from: String(cursor.height), to: String(fork.height) }
    if (isRewound) log.warn(fields, 'The chain forked: reading again from the fork')
  }

  /** @throws ChainHaltedError if the fork is older than the stored blocks. */
  async #findFork(cursor: CursorRow): Promise<BlockPosition> {
    const { chainId, database, node } = this.#options
    for (const known of await listBlocks(database, chainId)) {
      const block = await node.block(known.height, false)
      if (block === null) throw new ImplausibleAnswerError(`The node is missing block ${known.height} below its head`)
      if (block.hash !== known.hash) continue
      if (known.height === cursor.height) {
        throw new ImplausibleAnswerError(`The block after ${known.height} belongs to a different chain`)
      }
      return known
    }
    throw new ChainHaltedError(`Chain ${chainId} forked below all stored blocks`)
  }
}
