import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { coins } from '#deployments/coins.ts'
import { balanceOf, balancesQueryOptions } from '#src/entities/balance/balance.queries.ts'
import { OwnAmount } from '#src/entities/balance/own-amount.tsx'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** Returns the user's available balances, formatted; `undefined` for visitors and while loading. */
export function useOwnBalances(): Readonly<Record<string, ReactNode>> | undefined {
  const format = useFormat()
  const userId = useLoggedInUserId()
  const { data } = useQuery({ ...balancesQueryOptions(userId ?? ''), enabled: userId !== null })
  if (!data || userId === null) return undefined
  return Object.fromEntries(
    coins.map(({ symbol }) => [
      symbol,
      <OwnAmount key={symbol}>{format.units(balanceOf(data, symbol).available, coinDecimals)}</OwnAmount>,
    ]),
  )
}
