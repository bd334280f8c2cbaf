import { useSearchParams } from 'react-router-dom'
import type { Coin, NetworkKey } from '#api/coins.ts'
import { findCoin, findNetwork } from '#src/entities/asset/coin.queries.ts'

/** Which coin on which network is to be deposited. The page's address holds it, so that a reload and a link keep it. */
export function useDepositChoice(coins: readonly Coin[] | undefined) {
  const [query, setQuery] = useSearchParams()
  const coin = findCoin(coins, query.get('coin')) ?? coins?.[0]
  // A network is never chosen for a person: only where there is just one, there is nothing to choose.
  const [only, ...others] = coin?.networks ?? []
  const network = findNetwork(coin, query.get('network')) ?? (others.length === 0 ? only : undefined)
  return {
    coin,
    network,
    choose: (symbol: string, key?: NetworkKey) => {
      // A network that the other coin is on, too, stays.
      const kept = key ?? findNetwork(findCoin(coins, symbol), network?.network)?.network
      setQuery({ coin: symbol, ...(kept !== undefined && { network: kept }) }, { replace: true })
    },
  }
}
