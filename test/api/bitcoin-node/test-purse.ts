import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import { p2pkh, p2sh, p2tr, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr, randomPrivateKeyBytes } from '@scure/btc-signer/utils.js'
import * as v from 'valibot'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { libraryNetwork, scriptOfAddress } from '#scripts/local-world/bitcoin/addresses.ts'
import { callNode } from '#scripts/local-world/bitcoin/call-node.ts'
import { parseCoins } from '#scripts/local-world/bitcoin/coin-text.ts'

export type KeyForm = 'pkh' | 'wpkh' | 'sh-wpkh' | 'tr'

/** An output that a key of the test can spend. */
export interface OwnCoin {
  readonly txid: string
  readonly index: number
  readonly amount: bigint
  readonly form: KeyForm
  readonly key: Uint8Array
  readonly previous: Uint8Array
}

interface Spending {
  readonly fee?: bigint
  readonly amount?: bigint
  readonly to?: string
  readonly sequence?: number
  readonly lockTime?: number
  /** Amount put into the output after signing. */
  readonly changedTo?: bigint
}

const printedTransaction = v.object({
  vout: v.array(v.object({ value: v.string(), n: v.string(), scriptPubKey: v.object({ hex: v.string() }) })),
})

/** A wallet for tests that pays and spends on any node. */
export class TestPurse {
  readonly #url: string
  readonly network: BitcoinNetwork

  constructor(url: string, network: BitcoinNetwork) {
    this.#url = url
    this.network = network
  }

  async call(method: string, ...params: unknown[]): Promise<unknown> {
    return callNode(this.#url, method, params)
  }

  async text(method: string, ...params: unknown[]): Promise<string> {
    return v.parse(v.string(), await this.call(method, ...params))
  }

  async mine(count: number): Promise<readonly string[]> {
    const address = await this.text('getnewaddress')
    return v.parse(v.array(v.string()), await this.call('generatetoaddress', count, address))
  }

  /** Returns the payment script of a key in the given form. */
  payment(form: KeyForm, key: Uint8Array) {
    const network = libraryNetwork(this.network)
    const publicKey = pubECDSA(key)
    if (form === 'pkh') return p2pkh(publicKey, network)
    if (form === 'wpkh') return p2wpkh(publicKey, network)
    if (form === 'sh-wpkh') return p2sh(p2wpkh(publicKey, network), network)
    return p2tr(pubSchnorr(key), undefined, network)
  }

  /** The network's usual form. */
  get form(): KeyForm {
    return this.network.scriptKind
  }

  /** Has the faucet pay a new key, confirmed by a block. */
  async fund(amount = '1', form: KeyForm = this.form): Promise<OwnCoin> {
    const coin = await this.receive(amount, form)
    await this.mine(1)
    return coin
  }

  async receive(amount: string, form: KeyForm = this.form): Promise<OwnCoin> {
    const key = randomPrivateKeyBytes()
    const { script, address } = this.payment(form, key)
    const txid = await this.text('sendtoaddress', address, amount)
    const raw = await this.text('getrawtransaction', txid)
    const { vout } = v.parse(printedTransaction, await this.call('getrawtransaction', txid, true))
    const output = vout.find(({ scriptPubKey }) => scriptPubKey.hex === bytesToHex(script))
    const units = output && parseCoins(Number(output.value).toFixed(8))
    if (output === undefined || units === undefined) throw new Error('The faucet paid nothing')
    return { txid, index: Number(output.n), amount: units, form, key, previous: hexToBytes(raw) }
  }

  /** Signs a transaction that spends `coin`, less a fee, to the faucet or to `to`. */
  async spend(coin: OwnCoin, spending: Spending = {}): Promise<{ readonly hex: string; readonly txid: string }> {
    const { fee = this.network.minimumRelayFeeRate, sequence = 0xfffffffd, lockTime = 0 } = spending
    const to = spending.to ?? (await this.text('getnewaddress'))
    const transaction = new Transaction({ lockTime, allowUnknownOutputs: true })
    transaction.addInput(this.#input(coin, sequence))
    transaction.addOutput({ script: scriptOfAddress(this.network, to), amount: spending.amount ?? coin.amount - fee })
    transaction.signIdx(coin.key, 0)
    transaction.finalize()
    const { changedTo } = spending
    if (changedTo !== undefined) transaction.updateOutput(0, { amount: changedTo }, true)
    return { hex: bytesToHex(transaction.toBytes(true, true)), txid: transaction.id }
  }

  #input({ txid, index, amount, form, key, previous }: OwnCoin, sequence: number) {
    const { script } = this.payment(form, key)
    const place = { txid, index, sequence }
    if (form === 'pkh') return { ...place, nonWitnessUtxo: previous, sighashType: SigHash.ALL }
    const witnessUtxo = { amount, script }
    if (form === 'tr') return { ...place, witnessUtxo, tapInternalKey: pubSchnorr(key) }
    const inner = p2wpkh(pubECDSA(key), libraryNetwork(this.network)).script
    return { ...place, witnessUtxo, ...(form === 'sh-wpkh' ? { redeemScript: inner } : {}) }
  }
}
