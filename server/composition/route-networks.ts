import { knownTokensOf } from '#deployments/known-tokens.ts'
import { networks } from '#deployments/networks.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import type { LiFiNetwork } from '#server/providers/exchange/lifi/places.ts'

/** Returns the chains on which this build knows the swap contract, with their known coins. */
export function routeNetworksOn(chainIds: readonly number[]): readonly LiFiNetwork[] {
  return networks.flatMap(({ key: network, nativeCurrency, ...ids }) =>
    [ids.chainId, ids.localChainId].flatMap((chainId) => {
      const contract = swapRouterOf(chainId)
      if (contract === undefined || !chainIds.includes(chainId)) return []
      const tokens = knownTokensOf(chainId).map(({ address, symbol, name, decimals }) => ({
        contract: address,
        symbol,
        name,
        decimals,
      }))
      return [{ network, chainId, contract, coins: [{ contract: null, ...nativeCurrency }, ...tokens] }]
    }),
  )
}
