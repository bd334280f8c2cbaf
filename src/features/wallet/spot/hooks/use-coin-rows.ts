import { useBalances } from '#src/entities/balance/use-balances.ts'
import { useFiat } from '#src/entities/price/price.queries.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useSpotCoins } from '#src/entities/asset/coin.queries.ts'
import { coinRows } from '#src/features/wallet/spot/rules/coin-rows.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'

/** Returns the wallet's coins with the user's balances. Prices load separately; the list doesn't wait for them. */
export function useCoinRows() {
  const { toFiat } = useFiat()
  const coins = useSpotCoins()
  const balances = useBalances(useUser().userId)
  const rows =
    coins.data &&
    balances.data &&
    coinRows(coins.data, balances.data, (units, symbol) => toFiat(units, coinDecimals, symbol))
  return {
    /** `undefined` while loading. */
    rows,
    balances: balances.data,
    error: coins.error ?? balances.error,
    isFetching: coins.isFetching || balances.isFetching,
    refetch: () => {
      void coins.refetch()
      void balances.refetch()
    },
  }
}
