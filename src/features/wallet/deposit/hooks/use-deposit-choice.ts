import { useSearchParams } from 'react-router-dom'
import type { Coin, NetworkKey } from '#api/coins.ts'
import { findCoin, findNetwork } from '#src/entities/asset/coin.queries.ts'

/** Returns the coin and network to deposit. They're in the page's address, so that reloads and links keep them. */
export function useDepositChoice(coins: readonly Coin[] | undefined) {
  const [query, setQuery] = useSearchParams()
  const coin = findCoin(coins, query.get('coin')) ?? coins?.[0]
  // Never choose a network for the user, unless there is only one.
  const [only, ...others] = coin?.networks ?? []
  const network = findNetwork(coin, query.get('network')) ?? (others.length === 0 ? only : undefined)
  return {
    coin,
    network,
    choose: (symbol: string, key?: NetworkKey) => {
      // Keeps the network if the other coin is on it, too.
      const kept = key ?? findNetwork(findCoin(coins, symbol), network?.network)?.network
      setQuery({ coin: symbol, ...(kept !== undefined && { network: kept }) }, { replace: true })
    },
  }
}
