import { addSeconds } from '#server/lib/clock.ts'

import type { BitcoinNode } from './bitcoin-node.ts'

/**
 * Seconds by which a block's time may be off: consensus takes one that is two hours ahead, and one that is only later
 * than the middle one of the eleven blocks before it.
 */
export const clockDifference = 7_200

/** Blocks that one search looks through at most: a day of the fastest network. */
const mostBlocks = 1_500
/** Transactions of which it is remembered how far they were looked for. */
const mostRemembered = 1_000

/** Finds the blocks of transactions on a node that has no index of them (`-txindex`). */
export class TransactionSearch {
  readonly #node: Pick<BitcoinNode, 'head' | 'blockSummary'>
  /** By transaction: the newest block that did not have it, nor any before it. */
  readonly #looked = new Map<string, string>()

  constructor(node: Pick<BitcoinNode, 'head' | 'blockSummary'>) {
    this.#node = node
  }

  /**
   * Looks from the newest block back to `since`; when asked again, only through the blocks since.
   * @returns The hash of the block; undefined if none has the transaction.
   */
  async find(txid: string, since: Date): Promise<string | undefined> {
    const { hash: newest } = await this.#node.head()
    const known = this.#looked.get(txid)
    let hash: string | null = newest
    for (let count = 0; hash !== null && hash !== known && count < mostBlocks; count += 1) {
      const block = await this.#node.blockSummary(hash)
      // A node that prunes has no older ones either.
      if (block === undefined) break
      if (block.txids.includes(txid)) return hash
      // Twice: the time of a block before it may be the later one.
      if (addSeconds(block.time, 2 * clockDifference) < since) break
      hash = block.parentHash
    }
    this.#remember(txid, newest)
    return undefined
  }

  #remember(txid: string, hash: string): void {
    this.#looked.delete(txid)
    this.#looked.set(txid, hash)
    const [oldest] = this.#looked.keys()
    if (this.#looked.size > mostRemembered && oldest !== undefined) this.#looked.delete(oldest)
  }
}
