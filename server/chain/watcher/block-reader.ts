import type { Log } from '#server/lib/log.ts'

import { type BlockPosition, type ReadBlock, rewardEvent, transferEvent, type WatchedContracts } from './arrival.ts'
import { type ChainNode, ImplausibleAnswerError, type LogFilter, type NodeBlock } from './chain-node.ts'
import { type BloomBits, bloomBitsOf, LogBloom } from './log-bloom.ts'
import type { NodeLog } from './node-answers.ts'

/** What follows a block: more blocks, none yet, or a fork, if the block is no longer part of the chain. */
export type Following =
  | { readonly isForked: false; readonly blocks: readonly ReadBlock[] }
  | { readonly isForked: true }

export interface BlockReaderOptions {
  readonly node: ChainNode
  readonly contracts: WatchedContracts
  readonly log: Log
}

/** Nodes that truncate long answers do so at multiples of this number. */
const roundNumber = 1_000

const transferBits = bloomBitsOf(transferEvent)

/** Reads blocks and the arrivals in them, and checks that the node's answers are consistent. */
export class BlockReader {
  readonly #node: ChainNode
  readonly #contracts: WatchedContracts
  readonly #log: Log
  readonly #filter: LogFilter
  readonly #addresses: ReadonlySet<bigint>
  readonly #tokens: readonly BloomBits[]

  constructor({ node, contracts, log }: BlockReaderOptions) {
    this.#node = node
    this.#contracts = contracts
    this.#log = log
    this.#filter = { address: [...contracts.tokens, ...contracts.pools], events: [transferEvent, rewardEvent] }
    this.#addresses = new Set(this.#filter.address.map((address) => BigInt(address)))
    this.#tokens = contracts.tokens.map((token) => bloomBitsOf(token))
  }

  /**
   * Reads up to `count` blocks that follow `position`; fewer if the node doesn't have them.
   * @throws ImplausibleAnswerError, and connection errors.
   */
  async readAfter(position: BlockPosition, count: number): Promise<Following> {
    const heights = Array.from({ length: count }, (_, index) => position.height + BigInt(index) + 1n)
    const withTransactions = this.#contracts.nativeCoin !== undefined
    const answers = await Promise.all(heights.map((height) => this.#node.block(height, withTransactions)))
    const missing = answers.indexOf(null)
    const blocks = answers.slice(0, missing === -1 ? count : missing).flatMap((block) => block ?? [])
    const [first] = blocks
    if (first === undefined) return { isForked: false, blocks: [] }
    if (first.parentHash !== position.hash) return { isForked: true }
    requireChain(blocks)

    const logs = await this.#logsOf(blocks)
    return {
      isForked: false,
      blocks: blocks.map((block) => ({
        height: block.number,
        hash: block.hash,
        parentHash: block.parentHash,
        arrivals: [
          ...block.transactions.flatMap((transaction) => this.#contracts.arrivalOf(transaction) ?? []),
          ...this.#contracts.arrivalsIn(logs.get(block.number) ?? []),
        ],
      })),
    }
  }

  /** Returns the logs of each block, by height. */
  async #logsOf(blocks: readonly NodeBlock[]): Promise<ReadonlyMap<bigint, readonly NodeLog[]>> {
    const [first, last] = [blocks.at(0), blocks.at(-1)]
    const logs = new Map<bigint, readonly NodeLog[]>()
    if (first === undefined || last === undefined || this.#filter.address.length === 0) return logs
    const isSingle = first === last
    const answer = isSingle
      ? await this.#node.logsOfBlock(first.hash, this.#filter)
      : await this.#node.logsBetween(first.number, last.number, this.#filter)
    const isCutOff = answer.length > 0 && answer.length % roundNumber === 0
    // The next attempt asks for fewer blocks.
    if (isCutOff && !isSingle) throw new ImplausibleAnswerError(`An answer with ${answer.length} logs looks truncated`)
    if (answer.some(({ blockNumber }) => blockNumber < first.number || blockNumber > last.number)) {
      throw new ImplausibleAnswerError('The node returned logs of blocks that were not requested')
    }

    // An answer may contain some of a block's token transfers and lack others.
    const doubtful = blocks.filter((block) => isCutOff || this.#mayHaveTransfers(block))
    const certain = await Promise.all(
      doubtful.map(
        async (block) => [block.number, await this.#secondOpinion(block, logsWithin(block, answer))] as const,
      ),
    )
    for (const block of blocks) logs.set(block.number, logsWithin(block, answer))
    for (const [height, all] of certain) logs.set(height, all)
    return logs
  }

  /** Whether the block's bloom filter may contain a transfer of a watched token. */
  #mayHaveTransfers({ logsBloom }: NodeBlock): boolean {
    const bloom = new LogBloom(logsBloom)
    return bloom.mayContain(transferBits) && this.#tokens.some((bits) => bloom.mayContain(bits))
  }

  async #secondOpinion(block: NodeBlock, first: readonly NodeLog[]): Promise<readonly NodeLog[]> {
    const second = logsWithin(block, await this.#allLogsOf(block)).filter(
      ({ address, topics: [event] }) => this.#addresses.has(BigInt(address)) && isWatchedEvent(event),
    )
    if (second.length < first.length) throw new ImplausibleAnswerError(`Logs of block ${block.number} disappeared`)
    if (second.length > first.length) {
      const fields = { height: String(block.number), missing: second.length - first.length }
      this.#log.warn(fields, 'A node omitted logs')
    }
    return second
  }

  /** Fetches all logs of a block and checks them against its bloom filter, so that few could be missing unnoticed. */
  async #allLogsOf(block: NodeBlock): Promise<readonly NodeLog[]> {
    const filter = new LogBloom(block.logsBloom)
    const receipts = await this.#node.receiptsOfBlock(block.number)
    const inReceipts = receipts?.flatMap(({ logs }) => logs) ?? []
    const isWhole = receipts !== null && receipts.length >= block.transactionCount
    const isGapless = inReceipts.at(-1)?.logIndex === inReceipts.length - 1
    if (isWhole && isGapless && filter.isExplainedBy(inReceipts)) return inReceipts
    const logs = await this.#node.logsOfBlock(block.hash)
    if (filter.isExplainedBy(logs)) return logs
    throw new ImplausibleAnswerError(`Logs of block ${block.number} are missing: its bloom filter contains more`)
  }
}

function isWatchedEvent(event: string | undefined): boolean {
  return event === transferEvent || event === rewardEvent
}

/** Returns the block's logs in an answer, without duplicates. */
function logsWithin(block: NodeBlock, answer: readonly NodeLog[]): readonly NodeLog[] {
  const own = answer.filter(({ blockNumber }) => blockNumber === block.number)
  if (own.some(({ blockHash }) => blockHash !== block.hash)) {
    throw new ImplausibleAnswerError(`The node returned logs of a different block ${block.number}`)
  }
  return [...new Map(own.map((log) => [log.logIndex, log])).values()].toSorted((a, b) => a.logIndex - b.logIndex)
}

/** @throws ImplausibleAnswerError if the chain changed between two requests, or two nodes answered. */
function requireChain(blocks: readonly NodeBlock[]): void {
  for (const [index, block] of blocks.entries()) {
    const parent = blocks[index - 1]
    if (parent !== undefined && block.parentHash !== parent.hash) {
      throw new ImplausibleAnswerError(`Block ${block.number} does not follow block ${parent.number}`)
    }
  }
}
