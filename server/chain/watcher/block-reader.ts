import type { Log } from '#server/lib/log.ts'

import { type BlockPosition, type ReadBlock, rewardEvent, transferEvent, type WatchedContracts } from './arrival.ts'
import { type ChainNode, ImplausibleAnswerError, type LogFilter, type NodeBlock } from './chain-node.ts'
import { type BloomBits, bloomBitsOf, LogBloom } from './log-bloom.ts'
import type { NodeLog } from './node-answers.ts'

/** What follows a block: further blocks, none yet, or another chain than the one the block is part of. */
export type Following =
  { readonly isForked: false; readonly blocks: readonly ReadBlock[] } | { readonly isForked: true }

export interface BlockReaderOptions {
  readonly node: ChainNode
  readonly contracts: WatchedContracts
  readonly log: Log
}

/** Nodes that cut long answers off cut them at such numbers. */
const roundNumber = 1_000

const transferBits = bloomBitsOf(transferEvent)

/** Reads blocks with what came to whom in them, and checks that the answers fit each other. */
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
   * Reads up to `count` blocks that follow `position`; fewer if the node does not have them.
   * @throws ImplausibleAnswerError, and what the node's connection throws.
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

  /** The logs of each block, by height. */
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
    if (isCutOff && !isSingle) throw new ImplausibleAnswerError(`${answer.length} logs look cut off`)
    if (answer.some(({ blockNumber }) => blockNumber < first.number || blockNumber > last.number)) {
      throw new ImplausibleAnswerError('Logs came of blocks that were not asked for')
    }

    // An answer may have something of a token and lack the rest.
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

  /** Whether the block's own filter says so. */
  #mayHaveTransfers({ logsBloom }: NodeBlock): boolean {
    const bloom = new LogBloom(logsBloom)
    return bloom.mayContain(transferBits) && this.#tokens.some((bits) => bloom.mayContain(bits))
  }

  async #secondOpinion(block: NodeBlock, first: readonly NodeLog[]): Promise<readonly NodeLog[]> {
    const second = logsWithin(block, await this.#allLogsOf(block)).filter(
      ({ address, topics: [event] }) => this.#addresses.has(BigInt(address)) && isWatchedEvent(event),
    )
    if (second.length < first.length) throw new ImplausibleAnswerError(`Logs of block ${block.number} have vanished`)
    if (second.length > first.length) {
      const fields = { height: String(block.number), missing: second.length - first.length }
      this.#log.warn(fields, 'A node has left logs out')
    }
    return second
  }

  /** All logs of a block, asked for in ways in which few can be missing unnoticed: they explain the block's own filter. */
  async #allLogsOf(block: NodeBlock): Promise<readonly NodeLog[]> {
    const filter = new LogBloom(block.logsBloom)
    const receipts = await this.#node.receiptsOfBlock(block.number)
    const inReceipts = receipts?.flatMap(({ logs }) => logs) ?? []
    const isWhole = receipts !== null && receipts.length >= block.transactionCount
    const isGapless = inReceipts.at(-1)?.logIndex === inReceipts.length - 1
    if (isWhole && isGapless && filter.isExplainedBy(inReceipts)) return inReceipts
    const logs = await this.#node.logsOfBlock(block.hash)
    if (filter.isExplainedBy(logs)) return logs
    throw new ImplausibleAnswerError(`Logs of block ${block.number} are missing: its own filter has more`)
  }
}

function isWatchedEvent(event: string | undefined): boolean {
  return event === transferEvent || event === rewardEvent
}

/** The block's logs in an answer, each once. */
function logsWithin(block: NodeBlock, answer: readonly NodeLog[]): readonly NodeLog[] {
  const own = answer.filter(({ blockNumber }) => blockNumber === block.number)
  if (own.some(({ blockHash }) => blockHash !== block.hash)) {
    throw new ImplausibleAnswerError(`Logs of another block ${block.number} came`)
  }
  return [...new Map(own.map((log) => [log.logIndex, log])).values()].toSorted((a, b) => a.logIndex - b.logIndex)
}

/** @throws ImplausibleAnswerError: the chain has changed between two questions, or two nodes have answered. */
function requireChain(blocks: readonly NodeBlock[]): void {
  for (const [index, block] of blocks.entries()) {
    const parent = blocks[index - 1]
    if (parent !== undefined && block.parentHash !== parent.hash) {
      throw new ImplausibleAnswerError(`Block ${block.number} does not follow block ${parent.number}`)
    }
  }
}
