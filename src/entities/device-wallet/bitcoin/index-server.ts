import * as v from 'valibot'
import { type BitcoinNetworkKey, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import type { AccountKey } from '#src/keyring/bitcoin-protocol.ts'
import { decimalToUnits } from '#src/lib/units.ts'
import { answeredUnits, askIndexServer, descriptorOf, IndexServerRefusal } from './ask-index-server.ts'
import type { BitcoinCoin } from './bitcoin-coin.ts'

const transactionId = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

const utxo = v.object({
  txid: transactionId,
  vout: v.optional(count, 0),
  value: answeredUnits,
  confirmations: v.optional(count, 0),
  coinbase: v.optional(v.boolean(), false),
  address: v.string(),
  path: v.pipe(v.string(), v.regex(/^m\/\d+'\/\d+'\/\d+'\/[01]\/\d{1,10}$/)),
})

/**
 * Reads an account's unspent coins, confirmed and pending. @throws If the server can't be reached or sends malformed
 * data.
 */
export async function readCoins(url: string, key: AccountKey, signal?: AbortSignal): Promise<readonly BitcoinCoin[]> {
  const answer = await askIndexServer(url, `utxo/${encodeURIComponent(descriptorOf(key))}`, signal && { signal })
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

/** Consecutive unused addresses after which wallets stop searching (BIP 44). */
const gapLimit = 20

/**
 * Returns the index of a branch's first address after all used ones: branch 0 receives, 1 is for change. Used addresses
 * beyond the reach of other wallets are ignored: those wallets would not find what comes after them.
 */
export async function readFreshIndex(
  url: string,
  key: AccountKey,
  branch: 0 | 1,
  signal?: AbortSignal,
): Promise<number> {
  const descriptor = descriptorOf(key)
  const path = `xpub/${encodeURIComponent(descriptor)}?details=tokens&tokens=used`
  const { address: answered, tokens } = v.parse(usedAddresses, await askIndexServer(url, path, signal && { signal }))
  if (answered !== descriptor) throw new Error('The index server answered for a different account')
  const places = tokens.map(({ path: place }) => place.split('/').slice(-2).map(Number))
  const used = places.flatMap(([at, index = 0]) => (at === branch ? [index] : [])).toSorted((a, b) => a - b)
  return used.reduce((fresh, index) => (index < fresh + gapLimit ? Math.max(fresh, index + 1) : fresh), 0)
}

const transaction = v.object({
  txid: transactionId,
  hex: v.pipe(v.string(), v.regex(/^(?:[\da-f]{2})+$/)),
  confirmations: v.optional(count, 0),
  blockTime: v.optional(count),
})

/**
 * Returns the bytes of a transaction, its depth, and the time of its block in seconds (for a pending one, when it
 * arrived); `undefined` if the server doesn't know it.
 */
export async function readTransaction(url: string, id: string, signal?: AbortSignal) {
  try {
    const { txid, ...known } = v.parse(transaction, await askIndexServer(url, `tx/${id}`, signal && { signal }))
    if (txid !== id) throw new Error('The index server returned a different transaction')
    return known
  } catch (error) {
    if (error instanceof IndexServerRefusal) return undefined
    throw error
  }
}

/**
 * Broadcasts a transaction.
 * @throws IndexServerRefusal with the node's message if refused.
 */
export async function sendTransaction(url: string, hex: string): Promise<void> {
  v.parse(v.object({ result: transactionId }), await askIndexServer(url, 'sendtx/', { method: 'POST', body: hex }))
}

export type FeeSpeed = 'slow' | 'normal' | 'fast'

/** Base units per 1,000 virtual bytes. */
export type FeeRates = Readonly<Record<FeeSpeed, bigint>>

/**
 * Target number of blocks for each speed, and the fallback fee if nodes can't estimate it, in multiples of the minimum
 * rate.
 */
const speeds = {
  slow: { blocks: 12, factor: 1n },
  normal: { blocks: 3, factor: 2n },
  fast: { blocks: 1, factor: 5n },
} as const

const estimate = v.object({ result: v.string() })

/** Reads the nodes' estimates for the next blocks. Never less than they relay, and never less for a faster speed. */
export async function readFeeRates(url: string, network: BitcoinNetworkKey, signal?: AbortSignal): Promise<FeeRates> {
  const least = bitcoinNetworks[network].minimumRelayFeeRate
  const read = async (speed: FeeSpeed) => {
    const { blocks, factor } = speeds[speed]
    const { result } = v.parse(estimate, await askIndexServer(url, `estimatefee/${blocks}`, signal && { signal }))
    const parsed = decimalToUnits(result, bitcoinNetworks[network].decimals)
    // Nodes without enough data say -1.
    return parsed.ok && parsed.units > 0n ? parsed.units : least * factor
  }
  const [slow, normal, fast] = await Promise.all([read('slow'), read('normal'), read('fast')])
  const atLeastNormal = higher(higher(slow, normal), least)
  return { slow: higher(slow, least), normal: atLeastNormal, fast: higher(atLeastNormal, fast) }
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
