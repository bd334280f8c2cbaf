import { useQuery } from '@tanstack/react-query'
import { type Coin, type CoinNetwork, listCoins } from '#api/coins.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** The coins of the spot wallet with their networks, minimums, fees and limits, in the order in which they are listed. */
export function spotCoinsQueryOptions() {
  return apiQueryOptions(listCoins, {
    read: ({ coins }) => coins,
    // A network may be paused at any time.
    staleTime: 30_000,
  })
}

export function useSpotCoins() {
  return useQuery(spotCoinsQueryOptions())
}

/** One of the coins; `undefined` for an unknown symbol. */
export function findCoin(coins: readonly Coin[] | undefined, symbol: string | null | undefined): Coin | undefined {
  return coins?.find((coin) => coin.symbol === symbol)
}

export function findNetwork(coin: Coin | undefined, network: string | null | undefined): CoinNetwork | undefined {
  return coin?.networks.find((candidate) => candidate.network === network)
}

/** Whether a network of the coin takes (or sends) it at all; one that is only paused does. */
export function isSupported(coin: Coin, direction: 'deposit' | 'withdrawal'): boolean {
  return coin.networks.some((network) => network[direction].state !== 'unavailable')
}
