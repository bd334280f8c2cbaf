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

/** A block with its place in the chain. The first has no parent, and stands for its own. */
export interface FollowedBlock extends BlockPosition {
  readonly parentHash: Hash
}

/** Where blocks come from. */
export interface BlockSource<Block extends FollowedBlock> {
  genesisHash(): Promise<Hash>
  /** `undefined` above the node's newest block. */
  blockHash(height: bigint): Promise<Hash | undefined>
  /** The block at just this height; `undefined` above the node's newest. */
  block(height: bigint): Promise<Block | undefined>
}

export interface BlockFollowerOptions<Block extends FollowedBlock> {
  /** By the number and the name that tables and logs know it. */
  readonly chain: { readonly chainId: number; readonly name: string }
  readonly source: BlockSource<Block>
  /** What has to be there before the first block is read; again if it fails. */
  readonly prepare?: () => Promise<void>
  /** Enters what the block brought, in the transaction that moves the cursor to it. */
  readonly record: (tx: Transaction, block: Block) => Promise<void>
  /** Takes back what blocks above the height have brought, in the transaction that moves the cursor back. */
  readonly forgetAbove: (tx: Transaction, height: bigint) => Promise<void>
  /** Of whose steps these are, such as `bitcoin watcher`. */
  readonly label: string
  readonly database: Database
  readonly step: Step
  readonly log: Log
}

/** How far behind the newest block a chain is begun: deep enough that what is there stays there. */
const firstDepth = 64n

/**
 * Reads a network without EVM block by block, as `ChainWatcher` reads a chain: the cursor moves with what is recorded, so
 * that nothing is left out or counted twice wherever the process is killed.
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
   * @returns Where it has come to; `undefined` if another process reads the chain.
   * @throws ChainHaltedError, ImplausibleAnswerError, and what the node and the database throw. It can be called again
   * after each.
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

  /** Ends a running `readTo` after the block that it has just read. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await releaseCursor(this.#options.database, this.#chainId, this.#holderId)
  }

  /** Makes sure that the node is of the network that was read so far, and begins with one that was never read. */
  async #begin(head: bigint): Promise<void> {
    const { database, step, source, label, prepare } = this.#options
    await prepare?.()
    const genesisHash = await this.#requireNetwork()
    if ((await findCursor(database, this.#chainId)) === undefined) {
      const block = await source.block(head > firstDepth ? head - firstDepth : 0n)
      if (block === undefined) throw new ImplausibleAnswerError(`The node lacks a block below its head ${head}`)
      await step(`${label}: begin a chain`, () =>
        database.transaction((tx) => insertCursor(tx, { chainId: this.#chainId, genesisHash }, block)),
      )
    }
    this.#isKnown = true
  }

  /** @throws ChainHaltedError if the node begins with another block than the one that was read before. */
  async #requireNetwork(): Promise<Hash> {
    const { source, chain, database } = this.#options
    const genesisHash = await source.genesisHash()
    const cursor = await findCursor(database, this.#chainId)
    if (cursor !== undefined && cursor.genesisHash !== genesisHash) {
      throw new ChainHaltedError(`The node is not of the ${chain.name} that was read before`)
    }
    return genesisHash
  }

  /** Whether the cursor has moved; not if the node lacks the next block. */
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
        // Otherwise another process was faster.
        if (await advanceCursor(tx, this.#chainId, block)) await record(tx, block)
      }),
    )
  }

  /** Goes back to the newest block that the node has too, and takes back what those above have brought. */
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
    if (isRewound) log.warn(fields, 'The chain has forked and is read again from there')
  }

  /** @throws ChainHaltedError if the chains part below everything that is kept. */
  async #findFork(cursor: CursorRow): Promise<BlockPosition> {
    const { chain, database, source } = this.#options
    for (const known of await listBlocks(database, this.#chainId)) {
      const hash = await source.blockHash(known.height)
      if (hash === undefined) throw new ImplausibleAnswerError(`The node lacks block ${known.height} below its head`)
      if (hash !== known.hash) continue
      if (known.height === cursor.height) {
        throw new ImplausibleAnswerError(`The block after ${known.height} is of another chain than that one`)
      }
      return known
    }
    throw new ChainHaltedError(`${chain.name} has forked below every block that is kept`)
  }
}
