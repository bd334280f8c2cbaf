import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { address, chainId, decimal, tronAddress } from './primitives.ts'

/**
 * Every network that a coin can be on. The last four are without EVM: coins are deposited there where the server reads
 * them, and nothing is sent there yet.
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

/** A coin by its symbol, such as `USDT`: one balance across its networks. */
export const coinSymbol = v.pipe(v.string(), v.regex(/^[A-Z\d]{2,10}$/))

/**
 * `paused` for a while by an operator or by a safety stop, `depegged` since the coin has lost its peg on that network and
 * until an operator has looked into it, `unavailable` until the network is supported.
 */
export const listingState = v.picklist(['open', 'paused', 'depegged', 'unavailable'])

/** A coin on one network: what moving it there costs and takes. Amounts are in whole coins. */
export const coinNetwork = v.strictObject({
  network: networkKey,
  name: v.string(),
  /** Null for networks without EVM. */
  chainId: v.nullable(chainId),
  /** The token's contract, as its network writes it; null for a network's own coin. */
  token: v.nullable(v.union([address, tronAddress])),
  /** The token's own. An amount that is finer cannot be sent there. */
  decimals: v.number(),
  /** Whether a payment there may need a memo or tag beside the address. */
  hasMemo: v.boolean(),
  deposit: v.strictObject({
    state: listingState,
    /** What arrives is credited if it is over it (spec §9), not if it is just that. Reward transfers of the mining pools are exempt. */
    minimum: decimal,
    /** Blocks that must have followed before it is credited (spec §9: 1, 6 or 64). */
    confirmations: v.number(),
    /** About how long that takes. */
    minutes: v.number(),
  }),
  withdrawal: v.strictObject({
    state: listingState,
    /** Of the whole amount, fee included. */
    minimum: decimal,
    fee: decimal,
  }),
})

export type CoinNetwork = v.InferOutput<typeof coinNetwork>

export const coin = v.strictObject({
  symbol: coinSymbol,
  name: v.string(),
  /** Spec §3: shown in a wallet that has none of it. */
  resident: v.boolean(),
  /** What a person may withdraw and send to people within 24 hours, and what they may withdraw in one go without a review. */
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
