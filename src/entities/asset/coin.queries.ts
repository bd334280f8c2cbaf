import { useQuery } from '@tanstack/react-query'
import { type Coin, type CoinNetwork, listCoins } from '#api/coins.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** The spot wallet's coins with their networks, minimums, fees and limits, in listing order. */
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

/** Finds a coin by its symbol; `undefined` if unknown. */
export function findCoin(coins: readonly Coin[] | undefined, symbol: string | null | undefined): Coin | undefined {
  return coins?.find((coin) => coin.symbol === symbol)
}

export function findNetwork(coin: Coin | undefined, network: string | null | undefined): CoinNetwork | undefined {
  return coin?.networks.find((candidate) => candidate.network === network)
}

/** Returns whether any network of the coin supports deposits (or withdrawals), even if paused. */
export function isSupported(coin: Coin, direction: 'deposit' | 'withdrawal'): boolean {
  return coin.networks.some((network) => network[direction].state !== 'unavailable')
}
