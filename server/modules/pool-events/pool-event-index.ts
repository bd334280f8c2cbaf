import { HttpRequestError, RpcRequestError, slice, toEventSelector } from 'viem'

import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import type { MiningPool } from '#deployments/pools.ts'
import {
  type ChainNode,
  ImplausibleAnswerError,
  type LogFilter,
  type NodeBlock,
} from '#server/chain/watcher/chain-node.ts'
import {
  type CursorRow,
  findBlockHash,
  findCursor,
  keptBlocks,
  lockCursor,
} from '#server/chain/watcher/cursor.repository.ts'
import type { NodeLog } from '#server/chain/watcher/node-answers.ts'
import type { Database } from '#server/db/database.ts'
import type { Log } from '#server/lib/log.ts'
import type { Step } from '#server/lib/step.ts'

import {
  findPoolHeight,
  findPoolHeights,
  insertPoolCursor,
  insertPoolEvents,
  movePoolCursor,
  type PoolEventRow,
} from './pool-events.repository.ts'
import { RangeLength } from './range-length.ts'

export interface PoolEventIndexOptions {
  readonly chainId: number
  readonly node: ChainNode
  readonly pools: readonly MiningPool[]
  readonly database: Database
  /** Called with the number of a pool's blocks still to read. */
  readonly report: (pool: MiningPool, blocksBehind: number) => void
  readonly step: Step
  readonly log: Log
}

/** Nodes that truncate long answers do so at multiples of this number. */
const roundNumber = 1_000
/** All logs of an answer are inserted in one statement, which can have 65,535 values. */
const maxLogs = 4_000

const eventNames = new Map(
  miningPoolAbi.flatMap((item) => (item.type === 'event' ? [[toEventSelector(item), item.name] as const] : [])),
)
const accountEvents: ReadonlySet<string> = new Set(['Staked', 'Unstaked', 'SignedIn', 'Claimed', 'RewardsTransferred'])

/**
 * Indexes the positions of a chain's mining pool events, from each pool's deployment up to the last block read by the
 * deposit watcher, and never beyond: the watcher detects forks, and reverts these events along with the rest. A cursor
 * moves together with the recorded events, so several processes may read the same pools.
 */
export class PoolEventIndex {
  readonly #options: PoolEventIndexOptions
  readonly #range = new RangeLength()
  /** Hash of the watcher's block when all pools were last fully read. */
  #readAt: string | undefined
  #isStopped = false

  constructor(options: PoolEventIndexOptions) {
    this.#options = options
  }

  /** @throws ImplausibleAnswerError, and connection errors. Can be called again after any of them. */
  async catchUp(): Promise<void> {
    const { chainId, database, node, pools } = this.#options
    const watched = await findCursor(database, chainId)
    if (watched === undefined || watched.hash === this.#readAt) return
    const heights = await findPoolHeights(database, chainId)
    const behind = pools.filter(({ address }) => (heights.get(address) ?? -1n) < watched.height)
    for (const pool of pools) if (!behind.includes(pool)) this.#options.report(pool, 0)
    if (behind.length === 0) {
      this.#readAt = watched.hash
      return
    }
    const block = await node.block(watched.height, false)
    // The node is behind, or the watcher is about to detect a fork.
    if (block?.hash !== watched.hash) return
    for (const pool of behind) {
      while (!this.#isStopped && (await this.#readOn(pool, watched))) {
        // Continue with the next blocks.
      }
    }
  }

  /** Stops a running `catchUp` after the blocks it is reading. */
  stop(): void {
    this.#isStopped = true
  }

  /** Reads the next blocks. @returns Whether there may be more. */
  async #readOn(pool: MiningPool, watched: CursorRow): Promise<boolean> {
    const { database, report } = this.#options
    const height = (await findPoolHeight(database, pool)) ?? (await this.#begin(pool))
    report(pool, Number(watched.height > height ? watched.height - height : 0n))
    if (height >= watched.height) return false
    const blocks = this.#range.blocks < watched.height - height ? this.#range.blocks : watched.height - height
    const to = height + blocks
    try {
      const isRecent = to > watched.height - keptBlocks
      const { end, logs } = await this.#readRange(pool, height + 1n, to, isRecent)
      this.#range.answered(blocks)
      return await this.#record(pool, height, to, end, logs)
    } catch (error) {
      if (isTooMuch(error) && this.#range.refused(blocks)) return true
      throw error
    }
  }

  async #begin(pool: MiningPool): Promise<bigint> {
    const { database, step } = this.#options
    const before = pool.deployedAtBlock > 0n ? pool.deployedAtBlock - 1n : 0n
    await step('pool events: begin a pool', () => database.transaction((tx) => insertPoolCursor(tx, pool, before)))
    return before
  }

  /** Reads logs. For blocks that may still fork, checks that the last one is the same before and after. */
  async #readRange({ address }: MiningPool, from: bigint, to: bigint, isRecent: boolean) {
    const { node } = this.#options
    const filter: LogFilter = { address: [address], events: [...eventNames.keys()] }
    const end = isRecent ? await node.block(to, false) : null
    const logs = await node.logsBetween(from, to, filter)
    if (logs.some(({ blockNumber }) => blockNumber < from || blockNumber > to)) {
      throw new ImplausibleAnswerError('The node returned logs of blocks that were not requested')
    }
    const isTooLong = logs.length > maxLogs || (logs.length > 0 && logs.length % roundNumber === 0)
    if (isTooLong && to > from) throw new LongAnswerError(`An answer with ${logs.length} logs is too long or truncated`)
    if (isRecent && (await node.block(to, false))?.hash !== end?.hash) {
      throw new ImplausibleAnswerError(`Block ${to} changed while it was being read`)
    }
    return { end, logs }
  }

  /**
   * @returns `false` if a cursor has moved in the meantime: the watcher's after a fork, or this one by another process.
   */
  async #record(pool: MiningPool, from: bigint, to: bigint, end: NodeBlock | null, logs: readonly NodeLog[]) {
    const { chainId, database, step } = this.#options
    const rows = logs.flatMap((log) => toRow(pool, log))
    return step('pool events: record blocks', () =>
      database.transaction(async (tx) => {
        const watched = await lockCursor(tx, chainId)
        if (watched === undefined || watched.height < to) return false
        const known = await findBlockHash(tx, chainId, to)
        if (end !== null && known !== undefined && known !== end.hash) return false
        if (!(await movePoolCursor(tx, pool, from, to))) return false
        await insertPoolEvents(tx, rows)
        return true
      }),
    )
  }
}

/** An answer that is too long, which requesting fewer blocks avoids. */
class LongAnswerError extends ImplausibleAnswerError {}

function toRow({ chainId, address: pool }: MiningPool, log: NodeLog): PoolEventRow[] {
  const [selector, subject] = log.topics
  const name = selector && eventNames.get(selector)
  if (name === undefined) return []
  const { blockNumber: blockHeight, blockHash, transactionHash, logIndex } = log
  const account = subject !== undefined && accountEvents.has(name) ? slice(subject, 12) : null
  return [{ chainId, pool, blockHeight, logIndex, blockHash, transactionHash, name, account }]
}

/** Returns whether the node rejected the request itself, as opposed to not answering or rate limiting. */
function isTooMuch(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LongAnswerError || cause instanceof RpcRequestError) return true
    if (cause instanceof HttpRequestError) return cause.status === 400 || cause.status === 413
  }
  return false
}
