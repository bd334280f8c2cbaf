import * as v from 'valibot'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import type { BitcoinCoin } from './bitcoin-coin.ts'

/*
 * What the wallet asks of an index server with Blockbook's API, version 2. It learns the account's public key, with which it
 * sees all its addresses, and the browser's IP address; nothing that can spend. What it says is checked where that is
 * possible: a signature proves the rest, or nothing is signed.
 */

/** Milliseconds. People should learn that a server is dead, not slow, while they still look. */
const timeout = 10_000

/** It answered that it does not do what it was asked. */
export class IndexServerRefusal extends Error {
  override readonly name = 'IndexServerRefusal'
}

const units = v.pipe(
  v.string(),
  v.regex(/^\d{1,19}$/),
  v.transform((text) => BigInt(text)),
)
const transactionId = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

async function ask(url: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const limit = AbortSignal.timeout(timeout)
  const response = await fetch(`${url.replace(/\/$/, '')}/api/v2/${path}`, {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit,
  })
  if (response.ok) return response.json()
  // A server that fails, or is none of this kind, says nothing about the question: only its own words are an answer.
  const words = response.status === 400 ? refusalOf(await response.text()) : undefined
  if (words === undefined) throw new Error(`The index server answered with status ${response.status}`)
  throw new IndexServerRefusal(words)
}

const refusal = v.object({ error: v.union([v.string(), v.object({ message: v.string() })]) })

/** Its words, in either of the forms that servers have. */
function refusalOf(body: string): string | undefined {
  try {
    const { error } = v.parse(refusal, JSON.parse(body))
    return typeof error === 'string' ? error : error.message
  } catch {
    return undefined
  }
}

/** The account as a descriptor: Blockbook takes the kind of its addresses from it. */
export function descriptorOf({ kind, xpub }: Pick<AccountKey, 'kind' | 'xpub'>): string {
  return `${kind}(${xpub})`
}

const utxo = v.object({
  txid: transactionId,
  vout: v.optional(count, 0),
  value: units,
  confirmations: v.optional(count, 0),
  coinbase: v.optional(v.boolean(), false),
  address: v.string(),
  path: v.pipe(v.string(), v.regex(/^m\/\d+'\/\d+'\/\d+'\/[01]\/\d{1,10}$/)),
})

/** What an account has not spent, in blocks and on its way. @throws If the server can't be reached, or lies by its form. */
export async function readCoins(url: string, key: AccountKey, signal?: AbortSignal): Promise<readonly BitcoinCoin[]> {
  const answer = await ask(url, `utxo/${encodeURIComponent(descriptorOf(key))}`, signal && { signal })
  return v.parse(v.array(utxo), answer).map(({ path, ...coin }) => {
    const [branch, index] = path.split('/').slice(-2).map(Number)
    return {
      id: coin.txid,
      output: coin.vout,
      amount: coin.value,
      confirmations: coin.confirmations,
      isCoinbase: coin.coinbase,
      address: coin.address,
      kind: key.kind,
      branch: branch === 1 ? 1 : 0,
      index: index ?? 0,
    }
  })
}

const usedAddresses = v.object({
  address: v.string(),
  tokens: v.optional(
    v.array(v.object({ path: v.pipe(v.string(), v.regex(/^m\/\d+'\/\d+'\/\d+'\/[01]\/\d{1,10}$/)) })),
    [],
  ),
})

/** The first place of a branch that nothing was ever paid to, after all that was: 0 receives, 1 is for change. */
export async function readFreshIndex(
  url: string,
  key: AccountKey,
  branch: 0 | 1,
  signal?: AbortSignal,
): Promise<number> {
  const descriptor = descriptorOf(key)
  const path = `xpub/${encodeURIComponent(descriptor)}?details=tokens&tokens=used`
  const { address: answered, tokens } = v.parse(usedAddresses, await ask(url, path, signal && { signal }))
  if (answered !== descriptor) throw new Error('The index server answered for another account')
  const used = tokens.map(({ path: place }) => place.split('/').slice(-2).map(Number))
  return Math.max(-1, ...used.flatMap(([at, index = 0]) => (at === branch ? [index] : []))) + 1
}

const transaction = v.object({
  txid: transactionId,
  hex: v.pipe(v.string(), v.regex(/^(?:[\da-f]{2})+$/)),
  confirmations: v.optional(count, 0),
})

/** The bytes of a transaction, and how deep it lies; `undefined` where the server does not know it. */
export async function readTransaction(url: string, id: string, signal?: AbortSignal) {
  try {
    const { txid, hex, confirmations } = v.parse(transaction, await ask(url, `tx/${id}`, signal && { signal }))
    if (txid !== id) throw new Error('The index server answered with another transaction')
    return { hex, confirmations }
  } catch (error) {
    if (error instanceof IndexServerRefusal) return undefined
    throw error
  }
}

/**
 * Gives a transaction to the network.
 * @throws IndexServerRefusal with the node's words, if it does not take it.
 */
export async function sendTransaction(url: string, hex: string): Promise<void> {
  v.parse(v.object({ result: transactionId }), await ask(url, 'sendtx/', { method: 'POST', body: hex }))
}

export type FeeSpeed = 'slow' | 'normal' | 'fast'

/** Base units for 1,000 virtual bytes. */
export type FeeRates = Readonly<Record<FeeSpeed, bigint>>

/** Blocks within which each is to be in one, and what is paid where nobody can estimate that, in least rates. */
const speeds = {
  slow: { blocks: 12, factor: 1n },
  normal: { blocks: 3, factor: 2n },
  fast: { blocks: 1, factor: 5n },
} as const

const estimate = v.object({ result: v.string() })

/** What nodes think that a place in the next blocks costs. Never less than they relay, and never less for faster. */
export async function readFeeRates(url: string, network: BitcoinNetworkKey, signal?: AbortSignal): Promise<FeeRates> {
  const least = bitcoinNetworks[network].minimumRelayFeeRate
  const read = async (speed: FeeSpeed) => {
    const { blocks, factor } = speeds[speed]
    const { result } = v.parse(estimate, await ask(url, `estimatefee/${blocks}`, signal && { signal }))
    const parsed = decimalToUnits(result, bitcoinNetworks[network].decimals)
    // Nodes that have seen too little say -1.
    return parsed.ok && parsed.units > 0n ? parsed.units : least * factor
  }
  const [slow, normal, fast] = await Promise.all([read('slow'), read('normal'), read('fast')])
  const atLeastNormal = higher(higher(slow, normal), least)
  return { slow: higher(slow, least), normal: atLeastNormal, fast: higher(atLeastNormal, fast) }
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

const balance = v.object({
  address: v.string(),
  balance: units,
  unconfirmedBalance: v.pipe(
    v.string(),
    v.regex(/^-?\d{1,19}$/),
    v.transform((text) => BigInt(text)),
  ),
})

/** What an account has on all its addresses. */
export async function readAccountBalance(url: string, key: AccountKey, signal?: AbortSignal) {
  const descriptor = descriptorOf(key)
  const answer = await ask(url, `xpub/${encodeURIComponent(descriptor)}?details=basic`, signal && { signal })
  const { address: answered, balance: confirmed, unconfirmedBalance: pending } = v.parse(balance, answer)
  if (answered !== descriptor) throw new Error('The index server answered for another account')
  return { confirmed, pending }
}
