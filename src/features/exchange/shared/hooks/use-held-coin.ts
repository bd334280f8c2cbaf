import type { CoinNetwork } from '#api/coins.ts'
import type { ExchangeAsset } from '#api/exchange.ts'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'

/** What the Sevenport wallet knows of an asset; undefined for one that it does not hold, and until it is known. */
export function useHeldCoin(asset: Pick<ExchangeAsset, 'id'> | undefined): CoinNetwork | undefined {
  const { data: coins = [] } = useSpotCoins()
  return coins
    .flatMap(({ networks }) => networks)
    .find(({ network, token }) => asset?.id === `${network}/${token ?? 'native'}`)
}
