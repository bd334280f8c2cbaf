import { type Address, isAddress, isAddressEqual } from 'viem'
import { chainIdOf, nativeCoinOf } from '#src/chain/chain-names.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'

/** A coin that a connected wallet can pay with, from this build's table. */
export interface PayableCoin {
  readonly chainId: number
  readonly symbol: string
  readonly decimals: number
  /** Null for the chain's native coin. */
  readonly token: Address | null
}

/** Returns the coin of an asset id; `undefined` if the build's own table lacks it, whatever a server says (M11). */
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
