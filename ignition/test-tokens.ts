import type { NetworkKey } from '#deployments/networks.ts'

/** A token of a local chain. */
export interface TestToken {
  /** The contract it is made from: what it behaves like. */
  readonly contract: 'LocalTetherToken' | 'LocalPermitToken' | 'LocalToken'
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Whether the chain has a mining pool for it. */
  readonly hasPool: boolean
}

/** Tokens that Sevenport lists on Ethereum alone. */
const ethereumTokens: readonly TestToken[] = [
  { contract: 'LocalToken', name: 'ChainLink Token', symbol: 'LINK', decimals: 18, hasPool: false },
  { contract: 'LocalToken', name: 'Uniswap', symbol: 'UNI', decimals: 18, hasPool: false },
  { contract: 'LocalToken', name: 'SHIBA INU', symbol: 'SHIB', decimals: 18, hasPool: false },
  { contract: 'LocalToken', name: 'Wrapped BTC', symbol: 'WBTC', decimals: 8, hasPool: false },
  { contract: 'LocalToken', name: 'Tokenlon', symbol: 'LON', decimals: 18, hasPool: false },
  { contract: 'LocalToken', name: 'ThreeFold Token', symbol: 'TFT', decimals: 7, hasPool: false },
]

/** The test tokens of a local chain, with the decimals they have on the network it stands in for. */
export function testTokensOf(network: NetworkKey): readonly TestToken[] {
  const decimals = network === 'bsc' ? 18 : 6
  return [
    { contract: 'LocalTetherToken', name: 'Tether USD', symbol: 'USDT', decimals, hasPool: true },
    { contract: 'LocalPermitToken', name: 'USD Coin', symbol: 'USDC', decimals, hasPool: true },
    { contract: 'LocalToken', name: 'TrueUSD', symbol: 'TUSD', decimals: 18, hasPool: false },
    ...(network === 'ethereum' ? ethereumTokens : []),
  ]
}
