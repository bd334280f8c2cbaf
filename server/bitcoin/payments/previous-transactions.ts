import type { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import type { OwnInput } from '#server/signer/bitcoin-signer.ts'
import { plainTransaction, transactionIdOf } from '#server/signer/plain-transaction.ts'

import type { Spend } from './spends.repository.ts'
import type { SpendableOutput } from './transaction-plan.ts'

/** Fetches the transactions that our outputs are of, from which the signer reads what they are worth. */
export class PreviousTransactions {
  readonly #node: BitcoinNode
  readonly #alerts: ChainAlerts
  readonly #unreadable = new Set<string>()

  constructor(node: BitcoinNode, alerts: ChainAlerts) {
    this.#node = node
    this.#alerts = alerts
  }

  /** Outputs of such a transaction are left where they are. */
  isUnreadable({ txid }: Pick<SpendableOutput, 'txid'>): boolean {
    return this.#unreadable.has(txid)
  }

  /**
   * @param known With the blocks that the outputs are in.
   * @returns Undefined if a transaction cannot be read; it counts as unreadable from then on.
   * @throws ImplausibleAnswerError if the node does not have one in the block that it was read in.
   */
  async attach(
    inputs: readonly SpendableOutput[],
    known: readonly Pick<Spend['inputs'][number], 'txid' | 'blockHash'>[],
  ): Promise<readonly OwnInput[] | undefined> {
    const raws = new Map<string, Uint8Array>()
    for (const { txid } of inputs) {
      if (raws.has(txid)) continue
      const blockHash = known.find((output) => output.txid === txid)?.blockHash
      const answer =
        blockHash === undefined || blockHash === null ? undefined : await this.#node.rawTransaction(txid, blockHash)
      if (answer === undefined) throw new ImplausibleAnswerError(`The node lacks ${txid} in its block`)
      const raw = readable(answer, txid)
      if (raw === undefined) {
        this.#unreadable.add(txid)
        this.#alerts.raise(txid, 'A transaction that pays us cannot be read: its outputs are not spent')
        return undefined
      }
      raws.set(txid, raw)
    }
    return inputs.map(({ txid, vout, branch, index }) => {
      return { txid, vout, branch, index, previous: raws.get(txid) ?? new Uint8Array() }
    })
  }
}

/** @returns Bytes that the id is the hash of, as the signer reads them; undefined if there are none. */
function readable(answer: Uint8Array, txid: string): Uint8Array | undefined {
  try {
    const plain = plainTransaction(answer)
    return transactionIdOf(plain) === txid ? plain : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
