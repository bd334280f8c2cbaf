import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { eachAtMost } from '#server/lib/each-at-most.ts'
import type { Step } from '#server/lib/step.ts'

import type { BitcoinNode, NodeTransaction } from '#server/bitcoin/bitcoin-node.ts'
import { enterOutput, forgetGone, markSpent } from '#server/bitcoin/outputs.repository.ts'
import { findOwnOutputs } from './own-outputs.ts'
import type { ScriptFilter } from './script-filter.ts'

export interface MempoolReaderOptions {
  readonly network: BitcoinNetwork
  readonly node: BitcoinNode
  readonly database: Database
  readonly clock: Clock
  readonly step: Step
}

/** Maximum transactions to fetch per pass; the rest follows in later passes. */
const perLook = 2_000
/** Concurrent requests to the node. */
const atATime = 8

/** Reads the mempool: its deposits are shown as incoming and never credited. */
export class MempoolReader {
  readonly #options: MempoolReaderOptions
  readonly #filter: ScriptFilter
  /** Transactions of the mempool that were already looked at. */
  #seen = new Set<string>()

  constructor(options: MempoolReaderOptions, filter: ScriptFilter) {
    this.#options = options
    this.#filter = filter
  }

  /** Forgets transactions that are in a block now: a reorg may return them to the mempool. */
  noteBlock(txids: readonly string[]): void {
    for (const txid of txids) this.#seen.delete(txid)
  }

  /** Makes the next pass look at everything again. */
  forget(): void {
    this.#seen.clear()
  }

  /** @param head The newest block that was read. If a newer one has arrived meanwhile, nothing is marked as gone. */
  async read(head: string): Promise<void> {
    const { network, node, database, clock, step } = this.#options
    const mempool = await node.mempool()
    if ((await node.head()).hash !== head) return
    this.#seen = new Set(mempool.filter((txid) => this.#seen.has(txid)))
    const unseen = mempool.filter((txid) => !this.#seen.has(txid)).slice(0, perLook)
    const found: NodeTransaction[] = []
    await eachAtMost(unseen, atATime, async (txid) => {
      const transaction = await node.transaction(txid)
      // It may have been dropped or mined in between.
      if (transaction?.blockHash === null) found.push(transaction)
    })
    const sighting = { network: network.key, block: null, at: clock() }
    await step('bitcoin watcher: record the mempool', () =>
      database.transaction(async (tx) => {
        const own = await findOwnOutputs(tx, network, this.#filter, found)
        for (const { output } of own) await enterOutput(tx, sighting, output)
        await markSpent(tx, sighting, found)
        await forgetGone(tx, network.key, mempool, sighting.at)
      }),
    )
    for (const { txid } of found) this.#seen.add(txid)
  }
}
