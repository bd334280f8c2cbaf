import { bytesToHex } from '@noble/hashes/utils'

import type { BitcoinChainNode } from '#scripts/local-world/bitcoin/bitcoin-chain-node.ts'
import type { Block } from '#scripts/local-world/bitcoin/block.ts'
import { type DecodedTransaction, isCoinbase, outpoint } from '#scripts/local-world/bitcoin/transaction.ts'

/** A transaction with its block; without one while unconfirmed. */
export interface IndexedTransaction {
  readonly transaction: DecodedTransaction
  readonly block: Block | undefined
  /** In seconds: of the block, or when the transaction was received. */
  readonly time: number
}

/** An unspent output of a script. */
export interface IndexedOutput {
  readonly txid: string
  readonly vout: number
  readonly amount: bigint
  readonly block: Block | undefined
  readonly isCoinbase: boolean
}

/** Which transactions pay or spend a script: what an index server knows and a node doesn't. */
export class ChainIndex {
  readonly #node: BitcoinChainNode
  #blocks: Block[] = []
  readonly #transactions = new Map<string, { readonly transaction: DecodedTransaction; readonly block: Block }>()
  readonly #ofScript = new Map<string, Set<string>>()

  constructor(node: BitcoinChainNode) {
    this.#node = node
  }

  /** Follows the node's chain to its tip; after a reorg, starts over. */
  #sync(): void {
    const { chain } = this.#node
    const last = this.#blocks.at(-1)
    if (last !== undefined && !chain.isActive(last)) {
      this.#blocks = []
      this.#transactions.clear()
      this.#ofScript.clear()
    }
    for (let height = this.#blocks.length; ; height += 1) {
      const block = chain.blockAt(height)
      if (block === undefined) return
      this.#blocks.push(block)
      for (const transaction of block.transactions) {
        this.#transactions.set(transaction.txid, { transaction, block })
        for (const script of this.#scriptsOf(transaction)) {
          const known = this.#ofScript.get(script) ?? new Set()
          this.#ofScript.set(script, known.add(transaction.txid))
        }
      }
    }
  }

  find(txid: string): IndexedTransaction | undefined {
    this.#sync()
    return this.#find(txid)
  }

  #find(txid: string): IndexedTransaction | undefined {
    const mined = this.#transactions.get(txid)
    if (mined !== undefined) return { ...mined, time: mined.block.time }
    const waiting = this.#node.mempool.entries.get(txid)
    return waiting && { transaction: waiting.transaction, block: undefined, time: waiting.time }
  }

  /** Returns the output that an input spends; undefined for a coinbase. */
  spentBy(txid: string, vout: number): { readonly amount: bigint; readonly script: Uint8Array } | undefined {
    return this.#find(txid)?.transaction.outputs[vout]
  }

  #scriptsOf(transaction: DecodedTransaction): ReadonlySet<string> {
    const spent = isCoinbase(transaction) ? [] : transaction.inputs
    const scripts = [
      ...transaction.outputs.map(({ script }) => script),
      ...spent.flatMap(({ txid, vout }) => this.spentBy(txid, vout)?.script ?? []),
    ]
    return new Set(scripts.map((script) => bytesToHex(script)))
  }

  /** Returns transactions that pay or spend the script: unconfirmed ones first, then by block, newest first. */
  historyOf(script: string): readonly IndexedTransaction[] {
    this.#sync()
    const waiting = [...this.#node.mempool.entries.values()]
      .filter(({ transaction }) => this.#scriptsOf(transaction).has(script))
      .map(({ transaction, time }) => ({ transaction, block: undefined, time }))
    const mined = [...(this.#ofScript.get(script) ?? [])].flatMap((txid) => this.#find(txid) ?? [])
    return [...waiting, ...mined.toReversed()]
  }

  /** Returns what a transaction pays to a script, and what it spends from it. */
  effectOf({ transaction }: IndexedTransaction, script: string): { readonly received: bigint; readonly sent: bigint } {
    const sum = (outputs: readonly { readonly amount: bigint; readonly script: Uint8Array }[]) =>
      outputs.reduce((total, output) => (bytesToHex(output.script) === script ? total + output.amount : total), 0n)
    const spent = isCoinbase(transaction) ? [] : transaction.inputs
    return {
      received: sum(transaction.outputs),
      sent: sum(spent.flatMap(({ txid, vout }) => this.spentBy(txid, vout) ?? [])),
    }
  }

  /** Returns unspent outputs, confirmed or not: unconfirmed ones first, then the newest. */
  unspentOf(script: string): readonly IndexedOutput[] {
    const { chain, mempool } = this.#node
    return this.historyOf(script).flatMap(({ transaction, block }) =>
      transaction.outputs.flatMap((output, vout) => {
        const key = outpoint(transaction.txid, vout)
        const isHere = bytesToHex(output.script) === script && (block === undefined || chain.coins.has(key))
        if (!isHere || mempool.spenderOf(key) !== undefined) return []
        const { txid } = transaction
        return [{ txid, vout, amount: output.amount, block, isCoinbase: isCoinbase(transaction) }]
      }),
    )
  }

  /** Returns whether an output is spent, even if only in the mempool. */
  isSpent(txid: string, vout: number): boolean {
    const key = outpoint(txid, vout)
    if (this.#node.mempool.spenderOf(key) !== undefined) return true
    return this.#transactions.has(txid) && !this.#node.chain.coins.has(key)
  }

  confirmationsOf(block: Block | undefined): number {
    return block === undefined ? 0 : this.#node.chain.tip.height - block.height + 1
  }
}
