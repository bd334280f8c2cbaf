import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import type { Clock } from '#server/lib/clock.ts'

import { type Block, makeCoinbase, mineBlock } from './block.ts'
import { BlockChain, type Coin, spends, type TipChange } from './block-chain.ts'
import { checkConsensus } from './consensus.ts'
import { Mempool } from './mempool.ts'
import { checkForm } from './policy.ts'
import type { MempoolEntry } from './replacement.ts'
import { type DecodedTransaction, outpoint } from './transaction.ts'

const maximumBlockWeight = 3_996_000
/** Block subsidy, in whole coins. Never halves, so that a local world doesn't run out of coins. */
const subsidies = { bitcoin: 50n, litecoin: 50n, dogecoin: 10_000n } as const
const unitsPerCoin = 100_000_000n

/** The chain, mempool and miner of a Bitcoin-like network, in memory. */
export class BitcoinChainNode {
  readonly network: BitcoinNetwork
  readonly chain: BlockChain
  readonly mempool: Mempool
  readonly #clock: Clock
  #mined = 0

  constructor(network: BitcoinNetwork, clock: Clock) {
    this.network = network
    this.#clock = clock
    const nobody = Uint8Array.of(0x6a)
    const genesis = mineBlock(null, this.now(), [makeCoinbase(0, 0, subsidies[network.key] * unitsPerCoin, nobody)])
    this.chain = new BlockChain(genesis)
    this.mempool = new Mempool(this.chain, network, () => this.now())
  }

  /** In seconds. */
  now(): number {
    return Math.floor(this.#clock().getTime() / 1000)
  }

  /**
   * Mines the next block from the mempool, highest fee rate first.
   * @param script Receives the block reward.
   * @param time Timestamp in seconds, instead of the clock's.
   */
  mine(script: Uint8Array, time = this.now()): Block {
    return this.#addBlock(script, this.#choose(), time)
  }

  /**
   * Mines the next block with only these transactions, ignoring relay policy.
   * @throws Rejection
   */
  mineOnly(script: Uint8Array, transactions: readonly DecodedTransaction[]): Block {
    const made = new Map<string, Coin>()
    const gone = new Set<string>()
    const coin = (key: string) => (gone.has(key) ? undefined : (made.get(key) ?? this.chain.coins.get(key)))
    const entries = transactions.map((transaction) => {
      checkForm(transaction, this.network)
      const fee = checkConsensus(transaction, { chain: this.chain, network: this.network, coin })
      for (const key of spends(transaction)) gone.add(key)
      for (const [vout, output] of transaction.outputs.entries()) {
        made.set(outpoint(transaction.txid, vout), { ...output, height: this.chain.tip.height + 1, isCoinbase: false })
      }
      return { transaction, fee }
    })
    return this.#addBlock(script, entries, this.now())
  }

  invalidate(block: Block): void {
    this.#follow(this.chain.invalidate(block))
  }

  reconsider(block: Block): void {
    this.#follow(this.chain.reconsider(block))
  }

  #addBlock(script: Uint8Array, entries: readonly Pick<MempoolEntry, 'transaction' | 'fee'>[], time: number): Block {
    const { tip } = this.chain
    const fees = entries.reduce((sum, { fee }) => sum + fee, 0n)
    this.#mined += 1
    const reward = subsidies[this.network.key] * unitsPerCoin + fees
    const coinbase = makeCoinbase(tip.height + 1, this.#mined, reward, script)
    const transactions = [coinbase, ...entries.map(({ transaction }) => transaction)]
    const block = mineBlock(tip, Math.max(time, this.chain.medianTime(tip) + 1), transactions)
    this.#follow(this.chain.add(block))
    return block
  }

  /** Returns transactions by the fee rate of each together with its ancestors, parents first. */
  #choose(): readonly MempoolEntry[] {
    const { entries } = this.mempool
    const packages = [...entries.keys()].map((txid) => {
      const family = [...this.mempool.ancestors(txid)].flatMap((id) => entries.get(id) ?? [])
      const fee = family.reduce((sum, { fee }) => sum + fee, 0n)
      const vsize = family.reduce((sum, { transaction }) => sum + transaction.vsize, 0)
      return { txid, family: new Set(family), rate: (fee * 1_000_000n) / BigInt(vsize) }
    })
    const chosen = new Set<MempoolEntry>()
    let weight = 0
    for (const { family } of packages.toSorted((one, other) => Number(other.rate - one.rate))) {
      const missing = [...family].filter((entry) => !chosen.has(entry))
      const more = missing.reduce((sum, { transaction }) => sum + transaction.weight, 0)
      if (weight + more > maximumBlockWeight) continue
      weight += more
      for (const entry of missing) chosen.add(entry)
    }
    // The mempool has parents before children.
    return [...entries.values()].filter((entry) => chosen.has(entry))
  }

  #follow(change: TipChange): void {
    this.mempool.follow(change)
  }
}
