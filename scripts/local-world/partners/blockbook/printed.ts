import { bytesToHex } from '@noble/hashes/utils'

import type { BitcoinNetwork } from '#deployments/bitcoin-networks.ts'
import { addressOfScript } from '#scripts/local-world/bitcoin/addresses.ts'
import { isCoinbase } from '#scripts/local-world/bitcoin/transaction.ts'

import type { ChainIndex, IndexedOutput, IndexedTransaction } from './chain-index.ts'
import type { DerivedAddress } from './descriptor.ts'

const mostPerPage = 1_000

/** Which transactions were requested, and in how much detail. */
export interface AskedPage {
  readonly details: string
  /** Starts at 1. */
  readonly page: number
  readonly pageSize: number
}

function whole(text: string | undefined, otherwise: number): number {
  return /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : otherwise
}

/** Reads query parameters: anything that isn't a number falls back to the default, and limits apply. */
export function readAskedPage(query: Readonly<Record<string, string | undefined>>): AskedPage {
  return {
    details: query['details'] ?? 'txids',
    page: whole(query['page'], 1),
    pageSize: Math.min(whole(query['pageSize'], mostPerPage), mostPerPage),
  }
}

/** Returns balance and transactions of scripts as `address` and `xpub` respond. */
export function printBalance(
  index: ChainIndex,
  network: BitcoinNetwork,
  { address, scripts, asked }: { address: string; scripts: readonly string[]; asked: AskedPage },
) {
  const confirmed = { received: 0n, sent: 0n }
  const waiting = { received: 0n, sent: 0n }
  const transactions = new Map<string, IndexedTransaction>()
  for (const script of scripts) {
    for (const transaction of index.historyOf(script)) {
      transactions.set(transaction.transaction.txid, transaction)
      const effect = index.effectOf(transaction, script)
      const total = transaction.block === undefined ? waiting : confirmed
      total.received += effect.received
      total.sent += effect.sent
    }
  }
  const all = [...transactions.values()]
  const mined = newestFirst(all.filter(({ block }) => block !== undefined))
  const unmined = all.filter(({ block }) => block === undefined)
  const totalPages = Math.max(1, Math.ceil(mined.length / asked.pageSize))
  const page = Math.min(asked.page, totalPages)
  const minedHere = mined.slice((page - 1) * asked.pageSize, page * asked.pageSize)
  // The first page includes unconfirmed transactions, in addition to its own.
  const listed = [...(page === 1 ? unmined : []), ...minedHere]
  return {
    page,
    totalPages,
    itemsOnPage: asked.pageSize,
    address,
    balance: String(confirmed.received - confirmed.sent),
    totalReceived: String(confirmed.received),
    totalSent: String(confirmed.sent),
    unconfirmedBalance: String(waiting.received - waiting.sent),
    unconfirmedTxs: unmined.length,
    txs: mined.length,
    ...(listed.length === 0 ? {} : printListed(index, network, { listed, details: asked.details })),
  }
}

function printListed(
  index: ChainIndex,
  network: BitcoinNetwork,
  { listed, details }: { readonly listed: readonly IndexedTransaction[]; readonly details: string },
) {
  if (details === 'txids') return { txids: listed.map(({ transaction }) => transaction.txid) }
  const printed = () => listed.map((each) => printTransaction(index, network, each))
  if (details === 'txs') return { transactions: printed() }
  // Fields that only the node knows are omitted.
  if (details === 'txslight') return { transactions: printed().map(({ hex: _hex, ...light }) => light) }
  return {}
}

function newestFirst(transactions: readonly IndexedTransaction[]): readonly IndexedTransaction[] {
  return transactions.toSorted((one, other) => (other.block?.height ?? 0) - (one.block?.height ?? 0))
}

/** Returns an account's address as `xpub` lists its tokens. */
export function printToken(index: ChainIndex, network: BitcoinNetwork, { address, script, path }: DerivedAddress) {
  const asked = readAskedPage({ details: 'basic' })
  const { balance, totalReceived, totalSent, txs, unconfirmedTxs } = printBalance(index, network, {
    address,
    scripts: [script],
    asked,
  })
  const transfers = txs + unconfirmedTxs
  return { type: 'XPUBAddress', name: address, path, transfers, decimals: 8, balance, totalReceived, totalSent }
}

/** Returns an unspent output as `utxo` responds. Empty fields are omitted. */
export function printUnspent(index: ChainIndex, output: IndexedOutput, derived: DerivedAddress | undefined) {
  const { txid, vout, amount, block } = output
  const confirmations = index.confirmationsOf(block)
  return {
    txid,
    vout,
    value: String(amount),
    ...(block === undefined ? {} : { height: block.height }),
    confirmations,
    ...(derived === undefined ? {} : { address: derived.address, path: derived.path }),
    // Blockbook doesn't mark older coinbase outputs.
    ...(output.isCoinbase && confirmations <= 100 ? { coinbase: true } : {}),
  }
}

/** Returns a transaction as `tx` responds. */
export function printTransaction(index: ChainIndex, network: BitcoinNetwork, found: IndexedTransaction) {
  const { transaction, block, time } = found
  const { txid, version, lockTime, inputs, outputs, raw, vsize } = transaction
  const spent = isCoinbase(transaction) ? [] : inputs.map((input) => index.spentBy(input.txid, input.vout))
  const value = sum(outputs)
  const valueIn = sum(spent)
  return {
    txid,
    version,
    ...(lockTime === 0 ? {} : { lockTime }),
    vin: inputs.map((input, n) => {
      const output = spent[n]
      if (output === undefined) return { n, isAddress: false, coinbase: bytesToHex(input.scriptSig) }
      return {
        txid: input.txid,
        ...(input.vout === 0 ? {} : { vout: input.vout }),
        sequence: input.sequence,
        n,
        ...printOwner(network, output.script),
        value: String(output.amount),
      }
    }),
    vout: outputs.map(({ amount, script }, n) => ({
      value: String(amount),
      n,
      ...(index.isSpent(txid, n) ? { spent: true } : {}),
      hex: bytesToHex(script),
      ...printOwner(network, script),
    })),
    ...(block === undefined ? { blockHeight: -1 } : { blockHash: block.hash, blockHeight: block.height }),
    confirmations: index.confirmationsOf(block),
    blockTime: time,
    size: raw.length,
    vsize,
    value: String(value),
    valueIn: String(valueIn),
    fees: String(spent.length === 0 ? 0n : valueIn - value),
    hex: bytesToHex(raw),
  }
}

function sum(amounts: readonly ({ readonly amount: bigint } | undefined)[]): bigint {
  return amounts.reduce((total, entry) => total + (entry?.amount ?? 0n), 0n)
}

function printOwner(network: BitcoinNetwork, script: Uint8Array) {
  const address = addressOfScript(network, script)
  return address === undefined ? { addresses: null, isAddress: false } : { addresses: [address], isAddress: true }
}
