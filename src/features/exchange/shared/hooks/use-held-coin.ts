import type { CoinNetwork } from '#api/coins.ts'
import type { ExchangeAsset } from '#api/exchange.ts'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'

/** Returns the Sevenport wallet's network entry for an asset; undefined if it's unsupported or not known yet. */
export function useHeldCoin(asset: Pick<ExchangeAsset, 'id'> | undefined): CoinNetwork | undefined {
  const { data: coins = [] } = useSpotCoins()
  return coins
    .flatMap(({ networks }) => networks)
    .find(({ network, token }) => asset?.id === `${network}/${token ?? 'native'}`)
}
