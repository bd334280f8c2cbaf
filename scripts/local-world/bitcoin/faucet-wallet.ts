import { bytesToHex } from '@noble/hashes/utils'
import { SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'

import { payToKey } from './addresses.ts'
import type { BitcoinChainNode } from './bitcoin-chain-node.ts'
import { feeAt } from './policy.ts'
import { RpcFailure, rpcCode } from './rejection.ts'
import { decodeTransaction, type DecodedTransaction } from './transaction.ts'

interface WalletCoin {
  readonly txid: string
  readonly vout: number
  readonly amount: bigint
  readonly script: Uint8Array
}

/** Estimates for an unsigned transaction; the length of signatures varies by a byte. */
const bytesPerInput = 150
const bytesOfTheRest = 100

/** A wallet in the node's process: the node's own, which receives block rewards, or that of a partner with coins. */
export class FaucetWallet {
  readonly #node: BitcoinChainNode
  readonly #keys = new Map<string, Uint8Array>()

  constructor(node: BitcoinChainNode) {
    this.#node = node
  }

  /** Returns a new address; this wallet keeps its key. */
  newAddress(): { readonly address: string; readonly script: Uint8Array } {
    const key = randomPrivateKeyBytes()
    const own = payToKey(this.#node.network, pubECDSA(key))
    this.#keys.set(bytesToHex(own.script), key)
    return own
  }

  /** Returns what it can spend now, largest first. */
  coins(): readonly WalletCoin[] {
    const { chain, mempool, network } = this.#node
    const found: WalletCoin[] = []
    for (const [key, { amount, script, height, isCoinbase }] of chain.coins) {
      const isMature = !isCoinbase || chain.tip.height + 1 - height >= network.coinbaseMaturity
      if (isMature) this.#collect(found, key, { amount, script })
    }
    for (const [txid, { transaction }] of mempool.entries) {
      for (const [vout, output] of transaction.outputs.entries()) this.#collect(found, `${txid}:${vout}`, output)
    }
    return found.toSorted((one, other) => Number(other.amount - one.amount))
  }

  #collect(found: WalletCoin[], key: string, output: { readonly amount: bigint; readonly script: Uint8Array }): void {
    const isFree = this.#keys.has(bytesToHex(output.script)) && this.#node.mempool.spenderOf(key) === undefined
    const [txid = '', vout = ''] = key.split(':')
    if (isFree) found.push({ txid, vout: Number(vout), ...output })
  }

  /**
   * Pays `amount`, in base units, at twice the minimum fee rate, and leaves the transaction in the mempool. It is
   * replaceable.
   * @throws RpcFailure if the wallet has too little.
   * @throws Rejection if the node doesn't relay it.
   */
  pay(script: Uint8Array, amount: bigint): DecodedTransaction {
    const { network, mempool } = this.#node
    const chosen: WalletCoin[] = []
    let total = 0n
    const fee = () => feeAt(network.minimumRelayFeeRate * 2n, bytesOfTheRest + bytesPerInput * chosen.length)
    for (const coin of this.coins()) {
      if (chosen.length > 0 && total >= amount + fee()) break
      chosen.push(coin)
      total += coin.amount
    }
    const change = total - amount - fee()
    if (change < 0n) throw new RpcFailure(rpcCode.walletFunds, 'Insufficient funds')
    const outputs = [{ script, amount }]
    if (change > network.dustLimit) outputs.push({ script: this.newAddress().script, amount: change })
    const transaction = this.#sign(chosen, outputs)
    mempool.accept(transaction)
    return transaction
  }

  #sign(coins: readonly WalletCoin[], outputs: readonly { script: Uint8Array; amount: bigint }[]): DecodedTransaction {
    const { chain, mempool, network } = this.#node
    const library = new Transaction({ allowUnknownOutputs: true })
    for (const { txid, vout, amount, script } of coins) {
      const input = { txid, index: vout, sequence: 0xfffffffd, sighashType: SigHash.ALL }
      const spent = mempool.entries.get(txid)?.transaction ?? this.#transactionOf(txid, chain.homeOf(txid)?.hash)
      const proof = network.scriptKind === 'wpkh' ? { witnessUtxo: { amount, script } } : { nonWitnessUtxo: spent.raw }
      library.addInput({ ...input, ...proof })
    }
    for (const output of outputs) library.addOutput(output)
    for (const [index, { script }] of coins.entries()) {
      const key = this.#keys.get(bytesToHex(script))
      if (key === undefined) throw new Error('The wallet has no key for this coin')
      library.signIdx(key, index)
    }
    library.finalize()
    return decodeTransaction(library.extract())
  }

  #transactionOf(txid: string, blockHash = ''): DecodedTransaction {
    const found = this.#node.chain.block(blockHash)?.transactions.find((transaction) => transaction.txid === txid)
    if (found === undefined) throw new Error(`No block contains ${txid}`)
    return found
  }
}
