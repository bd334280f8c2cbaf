import type { NetworkKey } from '#api/coins.ts'
import type { ListedCoin, OtherNetwork } from '#deployments/coins.ts'
import { externalTokens } from '#deployments/external.ts'
import { networks } from '#deployments/networks.ts'
import { deployedTokensOf } from '#deployments/pools.ts'
import { isLocalBuild } from '#src/config/build.ts'

/** Every network that a coin may be on: the seven in the app's order, then the single-coin ones. */
export const coinNetworks: readonly NetworkKey[] = [
  ...networks.map(({ key }) => key),
  ...(['bitcoin', 'litecoin', 'dogecoin', 'tron'] satisfies OtherNetwork[]),
]

/** Returns a coin's networks: its home, those where it pays for gas, and those where its token is deployed. */
export function networksOf(coin: ListedCoin): readonly NetworkKey[] {
  return coinNetworks.filter((key) => key === coin.home || isOnChain(coin.symbol, key))
}

function isOnChain(symbol: string, key: NetworkKey): boolean {
  const network = networks.find((candidate) => candidate.key === key)
  if (!network) return false
  const tokens = isLocalBuild ? deployedTokensOf(network.localChainId) : externalTokens[network.key]
  return network.nativeCurrency.symbol === symbol || tokens.some((token) => token.symbol === symbol)
}
