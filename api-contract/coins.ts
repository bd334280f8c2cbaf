import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { address, chainId, decimal, tronAddress } from './primitives.ts'

/**
 * Every network that a coin can be on. The last four have no EVM: deposits work where the server reads the network, and
 * withdrawals where it also has a signer.
 */
export const networkKey = v.picklist([
  'ethereum',
  'bsc',
  'avalanche',
  'polygon',
  'fantom',
  'optimism',
  'arbitrum',
  'bitcoin',
  'litecoin',
  'dogecoin',
  'tron',
])

export type NetworkKey = v.InferOutput<typeof networkKey>

/** A coin by its symbol, such as `USDT`, with a single balance across its networks. */
export const coinSymbol = v.pipe(v.string(), v.regex(/^[A-Z\d]{2,10}$/))

/**
 * `paused`: temporarily, by an operator or a safety stop. `depegged`: the coin has lost its peg on that network, until
 * an operator has reviewed it. `unavailable`: the network isn't supported yet.
 */
export const listingState = v.picklist(['open', 'paused', 'depegged', 'unavailable'])

/** A coin on one network, with the costs and limits of moving it there. Amounts are in whole coins. */
export const coinNetwork = v.strictObject({
  network: networkKey,
  name: v.string(),
  /** Null for networks without EVM. */
  chainId: v.nullable(chainId),
  /** The token's contract in the network's own format; null for a native coin. */
  token: v.nullable(v.union([address, tronAddress])),
  /** The token's own decimals. Amounts with more decimals can't be sent there. */
  decimals: v.number(),
  /** Whether a payment there may need a memo or tag beside the address. */
  hasMemo: v.boolean(),
  deposit: v.strictObject({
    state: listingState,
    /** Deposits are credited only above it, not at it (spec §9). Reward transfers from the mining pools are exempt. */
    minimum: decimal,
    /** Confirmations required before a deposit is credited (spec §9: 1, 6 or 64). */
    confirmations: v.number(),
    /** Approximate time for these confirmations, in minutes. */
    minutes: v.number(),
  }),
  withdrawal: v.strictObject({
    state: listingState,
    /** Minimum of the whole amount, fee included. */
    minimum: decimal,
    fee: decimal,
  }),
})

export type CoinNetwork = v.InferOutput<typeof coinNetwork>

export const coin = v.strictObject({
  symbol: coinSymbol,
  name: v.string(),
  /** Spec §3: shown in a wallet even with a zero balance. */
  resident: v.boolean(),
  /**
   * How much a user may withdraw and send to others within 24 hours, and how much they may withdraw at once without a
   * review.
   */
  dailyWithdrawalLimit: decimal,
  withoutReviewLimit: decimal,
  networks: v.array(coinNetwork),
})

export type Coin = v.InferOutput<typeof coin>

export const listCoins = endpoint({
  method: 'GET',
  path: '/api/wallet/coins',
  summary: 'Lists the spot wallet’s coins with their networks, minimums, fees and limits.',
  access: 'public',
  input: undefined,
  data: v.strictObject({ coins: v.array(coin) }),
  errors: [],
})
