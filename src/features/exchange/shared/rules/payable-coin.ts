import { type Address, isAddress, isAddressEqual } from 'viem'
import { chainIdOf, nativeCoinOf } from '#src/chain/chain-names.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'

/** A coin that a connected wallet can pay with, as this build knows it. */
export interface PayableCoin {
  readonly chainId: number
  readonly symbol: string
  readonly decimals: number
  /** Null for the chain's own coin. */
  readonly token: Address | null
}

/** The coin of an asset's id; `undefined` unless the build's own table has it, whatever a server says of it (M11). */
export function payableCoinOf(asset: string): PayableCoin | undefined {
  const [, network = '', contract = ''] = /^([^/]+)\/(.+)$/.exec(asset) ?? []
  const chainId = chainIdOf(network)
  if (chainId === undefined) return undefined
  if (contract === 'native') {
    const coin = nativeCoinOf(chainId)
    return coin && { chainId, symbol: coin.symbol, decimals: coin.decimals, token: null }
  }
  if (!isAddress(contract, { strict: false })) return undefined
  const token = knownTokensOf(chainId).find(({ address }) => isAddressEqual(address, contract))
  return token && { chainId, symbol: token.symbol, decimals: token.decimals, token: token.address }
}
