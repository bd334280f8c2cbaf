import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'

import { type BlockChain, type Coin, spends, type TipChange } from './block-chain.ts'
import { checkConsensus } from './consensus.ts'
import { checkForm, checkStandard, feeAt } from './policy.ts'
import { Rejection, rpcCode } from './rejection.ts'
import { checkReplacement, type MempoolEntry, type Relatives } from './replacement.ts'
import { type DecodedTransaction, isCoinbase, outpoint } from './transaction.ts'

const maximumFamily = 25

/** Unconfirmed transactions under Core's relay and replacement rules (BIP 125). */
export class Mempool implements Relatives {
  /** Accepts nothing, as if full of transactions that pay more. Mining continues. */
  isFull = false
  #turnedAway = 0
  readonly #chain: BlockChain
  readonly #network: BitcoinNetwork
  readonly #now: () => number
  /** Parents come before their children. */
  readonly #entries = new Map<string, MempoolEntry>()
  readonly #spenders = new Map<string, string>()

  constructor(chain: BlockChain, network: BitcoinNetwork, now: () => number) {
    this.#chain = chain
    this.#network = network
    this.#now = now
  }

  get entries(): ReadonlyMap<string, MempoolEntry> {
    return this.#entries
  }

  /** How many transactions were rejected because it was full. */
  get turnedAway(): number {
    return this.#turnedAway
  }

  /** Returns the unconfirmed transaction that spends an output. */
  spenderOf(key: string): string | undefined {
    return this.#spenders.get(key)
  }

  /** Returns a spendable output of a block or of an unconfirmed transaction. */
  coin(key: string): Coin | undefined {
    const [txid = '', vout = ''] = key.split(':')
    const output = this.#entries.get(txid)?.transaction.outputs[Number(vout)]
    if (output === undefined) return this.#chain.coins.get(key)
    return { ...output, height: this.#chain.tip.height + 1, isCoinbase: false }
  }

  /**
   * Accepts a transaction and removes those that it replaces.
   * @throws Rejection
   */
  accept(transaction: DecodedTransaction): MempoolEntry {
    const { entry, replaced } = this.check(transaction)
    for (const txid of replaced) this.#remove(txid)
    this.#insert(entry)
    return entry
  }

  /**
   * Checks whether a transaction would be accepted.
   * @throws Rejection
   */
  check(transaction: DecodedTransaction): { readonly entry: MempoolEntry; readonly replaced: ReadonlySet<string> } {
    checkForm(transaction, this.#network)
    checkStandard(transaction, this.#network)
    if (this.isFull) {
      this.#turnedAway += 1
      throw new Rejection('mempool full')
    }
    return this.#checkInContext(transaction, { isRelay: true })
  }

  #checkInContext(transaction: DecodedTransaction, { isRelay }: { readonly isRelay: boolean }) {
    if (this.#entries.has(transaction.txid)) throw new Rejection('txn-already-in-mempool')
    const conflicts = this.#conflictsOf(transaction)
    this.#requireInputs(transaction)
    const fee = checkConsensus(transaction, {
      chain: this.#chain,
      network: this.#network,
      coin: (key) => this.coin(key),
    })
    const least = feeAt(this.#network.minimumRelayFeeRate, transaction.vsize)
    if (isRelay && fee < least) throw new Rejection('min relay fee not met', `${fee} < ${least}`)
    const entry = { transaction, fee, time: this.#now(), height: this.#chain.tip.height }
    if (isRelay) this.#checkFamily(transaction)
    return { entry, replaced: checkReplacement(entry, conflicts, this, this.#network) }
  }

  /**
   * Returns direct conflicts. On networks that relay replacements, each must have signaled that it is replaceable; on
   * others, any conflict is rejected.
   */
  #conflictsOf(transaction: DecodedTransaction): ReadonlySet<string> {
    const conflicts = new Set<string>()
    for (const key of spends(transaction)) {
      const spender = this.#spenders.get(key)
      if (spender === undefined) continue
      if (!this.#network.relaysReplacements || !this.isReplaceable(spender)) throw new Rejection('txn-mempool-conflict')
      conflicts.add(spender)
    }
    return conflicts
  }

  #requireInputs(transaction: DecodedTransaction): void {
    if (spends(transaction).every((key) => this.coin(key) !== undefined)) return
    const isKnown = transaction.outputs.some((_, vout) => this.#chain.coins.has(outpoint(transaction.txid, vout)))
    if (isKnown) throw new Rejection('txn-already-known')
    throw new Rejection('bad-txns-inputs-missingorspent', '', rpcCode.verifyError)
  }

  #checkFamily(transaction: DecodedTransaction): void {
    const ancestors = this.#ancestorsOf(transaction)
    if (ancestors.size + 1 > maximumFamily) {
      throw new Rejection('too-long-mempool-chain', `too many unconfirmed ancestors [limit: ${maximumFamily}]`)
    }
    const isCrowded = [...ancestors].find((txid) => this.descendants(txid).size + 1 > maximumFamily)
    if (isCrowded !== undefined) {
      const detail = `too many descendants for tx ${isCrowded} [limit: ${maximumFamily}]`
      throw new Rejection('too-long-mempool-chain', detail)
    }
  }

  /**
   * Returns whether the transaction itself signals replaceability; Core 0.21 considers its ancestors only when
   * printing.
   */
  isReplaceable(txid: string): boolean {
    return (this.#entries.get(txid)?.transaction.inputs ?? []).some(({ sequence }) => sequence < 0xfffffffe)
  }

  /** Returns an unconfirmed transaction and its unconfirmed descendants. */
  descendants(txid: string): ReadonlySet<string> {
    const found = new Set([txid])
    for (const id of found) for (const child of this.childrenOf(id)) found.add(child)
    return found
  }

  childrenOf(txid: string): readonly string[] {
    const outputs = this.#entries.get(txid)?.transaction.outputs ?? []
    const spenders = outputs.map((_, vout) => this.#spenders.get(outpoint(txid, vout)))
    return [...new Set(spenders.filter((spender) => spender !== undefined))]
  }

  parentsOf({ inputs }: DecodedTransaction): readonly string[] {
    return [...new Set(inputs.map(({ txid }) => txid).filter((txid) => this.#entries.has(txid)))]
  }

  /** Returns an unconfirmed transaction and its unconfirmed ancestors. */
  ancestors(txid: string): ReadonlySet<string> {
    const transaction = this.#entries.get(txid)?.transaction
    return transaction === undefined ? new Set() : new Set([txid, ...this.#ancestorsOf(transaction)])
  }

  #ancestorsOf(transaction: DecodedTransaction): ReadonlySet<string> {
    const found = new Set(this.parentsOf(transaction))
    for (const txid of found) {
      const parent = this.#entries.get(txid)?.transaction
      if (parent) for (const grandparent of this.parentsOf(parent)) found.add(grandparent)
    }
    return found
  }

  /** Follows the chain: removes what it confirmed, and restores what it lost if that is still valid. */
  follow({ disconnected, connected }: TipChange): void {
    for (const block of connected) {
      for (const transaction of block.transactions) {
        this.#delete(transaction.txid)
        for (const key of spends(transaction)) {
          const conflict = this.#spenders.get(key)
          if (conflict !== undefined) for (const txid of this.descendants(conflict)) this.#delete(txid)
        }
      }
    }
    if (disconnected.length === 0) return
    const waiting = [...this.#entries.values()]
    this.clear()
    const lost = disconnected.toReversed().flatMap(({ transactions }) => transactions)
    const again = [
      ...lost
        .filter((transaction) => !isCoinbase(transaction))
        .map((transaction) => ({ transaction, time: this.#now() })),
      ...waiting,
    ]
    for (const { transaction, time } of again) {
      try {
        this.#insert({ ...this.#checkInContext(transaction, { isRelay: false }).entry, time })
      } catch (error) {
        if (!(error instanceof Rejection)) throw error
      }
    }
  }

  /** Clears the mempool, like a node that starts without its mempool file. */
  clear(): void {
    this.#entries.clear()
    this.#spenders.clear()
  }

  #insert(entry: MempoolEntry): void {
    this.#entries.set(entry.transaction.txid, entry)
    for (const key of spends(entry.transaction)) this.#spenders.set(key, entry.transaction.txid)
  }

  #remove(txid: string): void {
    for (const id of this.descendants(txid)) this.#delete(id)
  }

  #delete(txid: string): void {
    const entry = this.#entries.get(txid)
    if (entry === undefined) return
    this.#entries.delete(txid)
    for (const key of spends(entry.transaction)) this.#spenders.delete(key)
  }
}
