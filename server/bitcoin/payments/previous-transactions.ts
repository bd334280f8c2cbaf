import type { BitcoinNode } from '#server/bitcoin/bitcoin-node.ts'
import type { ChainAlerts } from '#server/chain/chain-alerts.ts'
import { ImplausibleAnswerError } from '#server/chain/watcher/chain-node.ts'
import type { OwnInput } from '#server/signer/bitcoin-signer.ts'
import { plainTransaction, transactionIdOf } from '#server/signer/plain-transaction.ts'

import type { Spend } from './spends.repository.ts'
import type { SpendableOutput } from './transaction-plan.ts'

/** Fetches the transactions that created our outputs. The signer reads the outputs' values from them. */
export class PreviousTransactions {
  readonly #node: BitcoinNode
  readonly #alerts: ChainAlerts
  readonly #unreadable = new Set<string>()

  constructor(node: BitcoinNode, alerts: ChainAlerts) {
    this.#node = node
    this.#alerts = alerts
  }

  /** Outputs of an unreadable transaction are not spent. */
  isUnreadable({ txid }: Pick<SpendableOutput, 'txid'>): boolean {
    return this.#unreadable.has(txid)
  }

  /**
   * @param known The outputs with their blocks.
   * @returns Undefined if a transaction is unreadable, which it stays from then on.
   * @throws ImplausibleAnswerError if the node doesn't have a transaction in the block where the watcher found it.
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
      if (answer === undefined) throw new ImplausibleAnswerError(`The node is missing ${txid} from its block`)
      const raw = readable(answer, txid)
      if (raw === undefined) {
        this.#unreadable.add(txid)
        this.#alerts.raise(txid, 'Cannot read a transaction that pays us: not spending its outputs')
        return undefined
      }
      raws.set(txid, raw)
    }
    return inputs.map(({ txid, vout, branch, index }) => {
      return { txid, vout, branch, index, previous: raws.get(txid) ?? new Uint8Array() }
    })
  }
}

/** @returns The bytes that hash to the id, in the form that the signer reads; undefined if there are none. */
function readable(answer: Uint8Array, txid: string): Uint8Array | undefined {
  try {
    const plain = plainTransaction(answer)
    return transactionIdOf(plain) === txid ? plain : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
