import { type NetworkKey, networks } from '#deployments/networks.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { externalTokens } from '#deployments/external.ts'
import { isLocalBuild } from '#src/config/build.ts'
import { type Coin, type OtherNetwork, otherNetworks } from '#deployments/coins.ts'

export type CoinNetworkKey = NetworkKey | OtherNetwork

export interface CoinNetwork {
  readonly key: CoinNetworkKey
  readonly name: string
}

/** Every network that a coin may be on: the seven in the app's order, then those of one coin each. */
export const coinNetworks: readonly CoinNetwork[] = [
  ...networks.map(({ key, name }) => ({ key, name })),
  ...(['bitcoin', 'litecoin', 'dogecoin', 'tron'] as const).map((key) => ({ key, name: otherNetworks[key].name })),
]

/** Where a coin is: at home, where it pays for gas, and where its token is deployed. */
export function networksOf(coin: Coin): readonly CoinNetwork[] {
  return coinNetworks.filter(({ key }) => key === coin.home || isOnChain(coin.symbol, key))
}

function isOnChain(symbol: string, key: CoinNetworkKey): boolean {
  const network = networks.find((candidate) => candidate.key === key)
  if (!network) return false
  const tokens = isLocalBuild ? deployedTokensOf(network.localChainId) : externalTokens[network.key]
  return network.nativeCurrency.symbol === symbol || tokens.some((token) => token.symbol === symbol)
}
