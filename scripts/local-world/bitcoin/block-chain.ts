import type { Block } from './block.ts'
import { type DecodedTransaction, isCoinbase, outpoint } from './transaction.ts'

/** An output that no block has spent. */
export interface Coin {
  readonly amount: bigint
  readonly script: Uint8Array
  readonly height: number
  readonly isCoinbase: boolean
}

/** The blocks that a change of the tip disconnected and connected. */
export interface TipChange {
  readonly disconnected: readonly Block[]
  readonly connected: readonly Block[]
}

const medianBlocks = 11

/** Blocks on all branches, and the unspent outputs at the tip of the longest one not marked invalid. */
export class BlockChain {
  readonly #blocks = new Map<string, Block>()
  readonly #invalid = new Set<string>()
  readonly #active: Block[] = []
  readonly #coins = new Map<string, Coin>()
  /** The outputs that each block spent, to undo it. */
  readonly #spent = new Map<string, readonly (readonly [string, Coin])[]>()
  /** The block of each transaction on the active chain. */
  readonly #homes = new Map<string, Block>()

  constructor(genesis: Block) {
    this.#blocks.set(genesis.hash, genesis)
    // The first block's output can't be spent, as on the chains that this stands in for.
    this.#active.push(genesis)
  }

  get tip(): Block {
    const tip = this.#active.at(-1)
    if (tip === undefined) throw new Error('The chain has no first block')
    return tip
  }

  get coins(): ReadonlyMap<string, Coin> {
    return this.#coins
  }

  blockAt(height: number): Block | undefined {
    return height < 0 ? undefined : this.#active[height]
  }

  /** Finds a block on any branch. */
  block(hash: string): Block | undefined {
    return this.#blocks.get(hash)
  }

  isActive(block: Block): boolean {
    return this.#active[block.height] === block
  }

  /** Returns the block on the active chain that contains a transaction. */
  homeOf(txid: string): Block | undefined {
    return this.#homes.get(txid)
  }

  /** Returns the median time of a block and the ten before it (BIP 113), in seconds. */
  medianTime(block: Block): number {
    const times: number[] = []
    for (let at: Block | undefined = block; at && times.length < medianBlocks; at = this.#blocks.get(at.previous)) {
      times.push(at.time)
    }
    return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? block.time
  }

  /** Adds a block whose transactions are valid on top of its parent. */
  add(block: Block): TipChange {
    this.#blocks.set(block.hash, block)
    return this.#activateBest()
  }

  invalidate(block: Block): TipChange {
    this.#invalid.add(block.hash)
    return this.#activateBest()
  }

  /** Removes the invalid mark from a block, its ancestors and its descendants. */
  reconsider(block: Block): TipChange {
    for (const hash of this.#invalid) {
      const marked = this.#blocks.get(hash)
      if (marked && (this.#descends(marked, block) || this.#descends(block, marked))) this.#invalid.delete(hash)
    }
    return this.#activateBest()
  }

  /** Returns the tips of inactive branches, with the last block that each shares with the active chain. */
  branches(): readonly { readonly tip: Block; readonly fork: Block; readonly isInvalid: boolean }[] {
    const parents = new Set([...this.#blocks.values()].map(({ previous }) => previous))
    const ends = [...this.#blocks.values()].filter((block) => !parents.has(block.hash) && !this.isActive(block))
    return ends.map((tip) => ({ tip, fork: this.#forkOf(tip), isInvalid: !this.#isValid(tip) }))
  }

  #descends(block: Block, ancestor: Block): boolean {
    let at: Block | undefined = block
    while (at && at.height > ancestor.height) at = this.#blocks.get(at.previous)
    return at === ancestor
  }

  #isValid(block: Block): boolean {
    if (this.#invalid.size === 0) return true
    for (let at: Block | undefined = block; at; at = this.#blocks.get(at.previous)) {
      if (this.#invalid.has(at.hash)) return false
    }
    return true
  }

  #forkOf(block: Block): Block {
    let at = block
    while (!this.isActive(at)) {
      const previous = this.#blocks.get(at.previous)
      if (previous === undefined) throw new Error(`Block ${at.hash} doesn’t lead back to the first block`)
      at = previous
    }
    return at
  }

  /** Activates the longest valid branch; of two equally long ones, the one that was there first. */
  #activateBest(): TipChange {
    const current = this.tip
    let best = this.#isValid(current) ? current : undefined
    for (const block of this.#blocks.values()) {
      const isLonger = best === undefined || block.height > best.height
      if (isLonger && this.#isValid(block)) best = block
    }
    if (best === undefined || best === current) return { disconnected: [], connected: [] }
    const fork = this.#forkOf(best)
    const disconnected: Block[] = []
    while (this.tip !== fork) disconnected.push(this.#disconnect())
    const connected: Block[] = []
    for (let at: Block | undefined = best; at && at !== fork; at = this.#blocks.get(at.previous)) connected.unshift(at)
    for (const block of connected) this.#connect(block)
    return { disconnected, connected }
  }

  #connect(block: Block): void {
    const spent: (readonly [string, Coin])[] = []
    for (const transaction of block.transactions) {
      for (const key of spends(transaction)) {
        const coin = this.#coins.get(key)
        if (coin === undefined) throw new Error(`Block ${block.hash} spends ${key}, which doesn’t exist`)
        spent.push([key, coin])
        this.#coins.delete(key)
      }
      for (const [vout, { amount, script }] of transaction.outputs.entries()) {
        if (script[0] === 0x6a) continue
        const coin = { amount, script, height: block.height, isCoinbase: isCoinbase(transaction) }
        this.#coins.set(outpoint(transaction.txid, vout), coin)
      }
      this.#homes.set(transaction.txid, block)
    }
    this.#spent.set(block.hash, spent)
    this.#active.push(block)
  }

  #disconnect(): Block {
    const block = this.tip
    // Restore what it spent first, because it may have created some of that itself.
    for (const [key, coin] of this.#spent.get(block.hash) ?? []) this.#coins.set(key, coin)
    for (const { txid, outputs } of block.transactions) {
      for (const vout of outputs.keys()) this.#coins.delete(outpoint(txid, vout))
      this.#homes.delete(txid)
    }
    this.#spent.delete(block.hash)
    this.#active.pop()
    return block
  }
}

/** Returns the outputs that a transaction spends, as keys. */
export function spends(transaction: DecodedTransaction): readonly string[] {
  return isCoinbase(transaction) ? [] : transaction.inputs.map(({ txid, vout }) => outpoint(txid, vout))
}
