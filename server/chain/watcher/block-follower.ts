import { randomUUID } from 'node:crypto'

import type { Hash } from 'viem'

import type { Database, Transaction } from '#server/db/database.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'

import type { BlockPosition } from './arrival.ts'
import { ImplausibleAnswerError } from './chain-node.ts'
import { ChainHaltedError } from './chain-watcher.ts'
import {
  advanceCursor,
  type CursorRow,
  findCursor,
  holdCursor,
  insertCursor,
  listBlocks,
  releaseCursor,
  rewindCursor,
} from './cursor.repository.ts'

/** A block with its parent. The first block has none and is its own. */
export interface FollowedBlock extends BlockPosition {
  readonly parentHash: Hash
}

/** Source of the blocks. */
export interface BlockSource<Block extends FollowedBlock> {
  genesisHash(): Promise<Hash>
  /** Returns `undefined` above the node's newest block. */
  blockHash(height: bigint): Promise<Hash | undefined>
  /** Returns the block at exactly this height; `undefined` above the node's newest. */
  block(height: bigint): Promise<Block | undefined>
}

export interface BlockFollowerOptions<Block extends FollowedBlock> {
  /** The chain's id and name in tables and logs. */
  readonly chain: { readonly chainId: number; readonly name: string }
  readonly source: BlockSource<Block>
  /** Runs before the first block is read, and again if it fails. */
  readonly prepare?: () => Promise<void>
  /** Records what the block contains, in the transaction that moves the cursor to it. */
  readonly record: (tx: Transaction, block: Block) => Promise<void>
  /** Reverts what blocks above the height recorded, in the transaction that moves the cursor back. */
  readonly forgetAbove: (tx: Transaction, height: bigint) => Promise<void>
  /** Prefix of the step names, such as `bitcoin watcher`. */
  readonly label: string
  readonly database: Database
  readonly step: Step
  readonly log: Log
}

/** Blocks behind the newest one at which a new chain starts: deep enough to be safe from reorgs. */
const firstDepth = 64n

/**
 * Reads a non-EVM network block by block, as `ChainWatcher` does for EVM chains. The cursor moves in the transaction
 * that records a block, so nothing is missed or counted twice wherever the process is killed.
 */
export class BlockFollower<Block extends FollowedBlock> {
  readonly #options: BlockFollowerOptions<Block>
  readonly #chainId: number
  readonly #holderId = randomUUID()
  #isKnown = false
  #isStopped = false

  constructor(options: BlockFollowerOptions<Block>) {
    this.#options = options
    this.#chainId = options.chain.chainId
  }

  /**
   * Reads up to the node's newest block.
   * @returns The cursor; `undefined` if another process reads the chain.
   * @throws ChainHaltedError, ImplausibleAnswerError, and node and database errors. It's safe to call again after any
   * of them.
   */
  async readTo(head: bigint): Promise<CursorRow | undefined> {
    const { database } = this.#options
    if (!this.#isKnown) await this.#begin(head)
    let cursor = await holdCursor(database, this.#chainId, this.#holderId)
    while (cursor !== undefined && cursor.height < head && !this.#isStopped && (await this.#readOn(cursor))) {
      cursor = await holdCursor(database, this.#chainId, this.#holderId)
    }
    return cursor
  }

  /** Stops a running `readTo` after the block at hand. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await releaseCursor(this.#options.database, this.#chainId, this.#holderId)
  }

  /** Checks that the node belongs to the network that was read so far, and starts a network that was never read. */
  async #begin(head: bigint): Promise<void> {
    const { database, step, source, label, prepare } = this.#options
    await prepare?.()
    const genesisHash = await this.#requireNetwork()
    if ((await findCursor(database, this.#chainId)) === undefined) {
      const block = await source.block(head > firstDepth ? head - firstDepth : 0n)
      if (block === undefined) throw new ImplausibleAnswerError(`The node is missing a block below its head ${head}`)
      await step(`${label}: begin a chain`, () =>
        database.transaction((tx) => insertCursor(tx, { chainId: this.#chainId, genesisHash }, block)),
      )
    }
    this.#isKnown = true
  }

  /** @throws ChainHaltedError if the node's first block differs from the one that was read before. */
  async #requireNetwork(): Promise<Hash> {
    const { source, chain, database } = this.#options
    const genesisHash = await source.genesisHash()
    const cursor = await findCursor(database, this.#chainId)
    if (cursor !== undefined && cursor.genesisHash !== genesisHash) {
      throw new ChainHaltedError(`The node’s ${chain.name} is not the chain that was read before`)
    }
    return genesisHash
  }

  /** @returns Whether the cursor moved; false if the node lacks the next block. */
  async #readOn(cursor: CursorRow): Promise<boolean> {
    const block = await this.#options.source.block(cursor.height + 1n)
    if (block === undefined) return false
    if (block.parentHash === cursor.hash) await this.#record(block)
    else await this.#rewind(cursor)
    return true
  }

  async #record(block: Block): Promise<void> {
    const { database, step, label, record } = this.#options
    await step(`${label}: record a block`, () =>
      database.transaction(async (tx) => {
        // If this fails, another process was faster.
        if (await advanceCursor(tx, this.#chainId, block)) await record(tx, block)
      }),
    )
  }

  /** Goes back to the newest block that the node has, too, and reverts the blocks above it. */
  async #rewind(cursor: CursorRow): Promise<void> {
    const { chain, database, step, label, forgetAbove, log } = this.#options
    await this.#requireNetwork()
    const fork = await this.#findFork(cursor)
    const isRewound = await step(`${label}: go back to a fork`, () =>
      database.transaction(async (tx) => {
        if (!(await rewindCursor(tx, this.#chainId, cursor, fork))) return false
        await forgetAbove(tx, fork.height)
        return true
      }),
    )
    const fields = { chain: chain.name, from: String(cursor.height), to: String(fork.height) }
    if (isRewound) log.warn(fields, 'The chain forked: reading again from the fork')
  }

  /** @throws ChainHaltedError if the fork is older than the stored blocks. */
  async #findFork(cursor: CursorRow): Promise<BlockPosition> {
    const { chain, database, source } = this.#options
    for (const known of await listBlocks(database, this.#chainId)) {
      const hash = await source.blockHash(known.height)
      if (hash === undefined)
        throw new ImplausibleAnswerError(`The node is missing block ${known.height} below its head`)
      if (hash !== known.hash) continue
      if (known.height === cursor.height) {
        throw new ImplausibleAnswerError(`The block after ${known.height} belongs to a different chain`)
      }
      return known
    }
    throw new ChainHaltedError(`${chain.name} forked below all stored blocks`)
  }
}
