import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ExchangeAsset } from '#api/exchange.ts'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { balanceOf, balancesQueryOptions } from '#src/entities/balance/balance.queries.ts'
import { hiddenBalancesAtom } from '#src/entities/balance/hidden-balances.ts'
import { useSession } from '#src/entities/session/session.ts'
import { coinAmountText } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/**
 * Returns a function that formats the user's balance of an asset in the Sevenport wallet; undefined for a zero balance,
 * an asset that the wallet doesn't support, hidden balances and visitors.
 */
export function useBalanceText() {
  const format = useFormat()
  const userId = useSession()?.userId
  const isHidden = useAtomValue(hiddenBalancesAtom)
  const { data: balances } = useQuery({ ...balancesQueryOptions(userId ?? ''), enabled: userId !== undefined })
  const { data: coins = [] } = useSpotCoins()
  return ({ id }: Pick<ExchangeAsset, 'id'>): string | undefined => {
    if (balances === undefined || isHidden) return undefined
    const coin = coins.find(({ networks }) =>
      networks.some(({ network, token }) => id === `${network}/${token ?? 'native'}`),
    )
    const available = coin === undefined ? 0n : balanceOf(balances, coin.symbol).available
    return coin === undefined || available === 0n
      ? undefined
      : format.coinAmount(`${coinAmountText(available)} ${coin.symbol}`)
  }
}
