import { useQuery } from '@tanstack/react-query'
import type { FiatCoinView } from '#api/fiat.ts'
import { balanceOf, balancesQueryOptions } from '#src/entities/balance/balance.queries.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useHeldCoin } from '#src/features/exchange/shared/hooks/use-held-coin.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'

/**
 * Returns the user's balance of a coin in the Sevenport wallet, and how much of it can be sent after the network fee.
 * Undefined for visitors, for coins that the wallet doesn't support, and for a zero balance.
 */
export function useSpendable(coin: FiatCoinView | undefined) {
  const userId = useSession()?.userId
  const held = useHeldCoin(coin)
  const { data: balances } = useQuery({
    ...balancesQueryOptions(userId ?? ''),
    enabled: userId !== undefined && held !== undefined,
  })
  if (coin === undefined || held === undefined || balances === undefined) return undefined
  const balance = balanceOf(balances, coin.symbol).available
  const maximum = balance - parseCoinAmount(held.withdrawal.fee)
  return balance === 0n ? undefined : { balance, maximum: maximum > 0n ? maximum : undefined }
}
