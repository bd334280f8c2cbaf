import { addSeconds } from '#server/lib/clock.ts'

import type { BitcoinNode } from './bitcoin-node.ts'

/**
 * Seconds by which a block's time may be off: consensus accepts blocks up to two hours ahead, and requires only that
 * they be later than the median of the eleven blocks before.
 */
export const clockDifference = 7_200

/** Maximum blocks per search: a day on the fastest network. */
const mostBlocks = 1_500
/** Maximum transactions whose search progress is remembered. */
const mostRemembered = 1_000

/** Finds the blocks of transactions on a node without a transaction index (`-txindex`). */
export class TransactionSearch {
  readonly #node: Pick<BitcoinNode, 'head' | 'blockSummary'>
  /** For each transaction, the newest block known not to contain it; none of the older ones does either. */
  readonly #looked = new Map<string, string>()

  constructor(node: Pick<BitcoinNode, 'head' | 'blockSummary'>) {
    this.#node = node
  }

  /**
   * Searches from the newest block back to `since`. A repeated search covers only the blocks since the last one.
   * @returns The hash of the block; undefined if the transaction wasn't found.
   */
  async find(txid: string, since: Date): Promise<string | undefined> {
    const { hash: newest } = await this.#node.head()
    const known = this.#looked.get(txid)
    let hash: string | null = newest
    for (let count = 0; hash !== null && hash !== known && count < mostBlocks; count += 1) {
      const block = await this.#node.blockSummary(hash)
      // The node has pruned this block, and so all older ones.
      if (block === undefined) break
      if (block.txids.includes(txid)) return hash
      // Doubled, because an earlier block may have a later time.
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
