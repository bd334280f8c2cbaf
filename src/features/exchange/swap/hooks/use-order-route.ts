import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { createRouteDesk } from '#src/features/exchange/swap/flows/route-desk.ts'
import type { OrderSwap, SwapRouteParams } from '#src/features/exchange/swap/flows/swap-route-params.ts'
import { isAsGood } from '#src/features/exchange/swap/rules/order-route.ts'
import { serverNow } from '#src/lib/server-clock.ts'

/** Query key of the orders' routes. */
export const orderRoutesKey = ['order-route'] as const

const desk = createRouteDesk()

/** Milliseconds before a route's expiry at which the next one is requested, and the minimum between requests. */
const [lead, pause] = [5_000, 2_000]

interface RouteQuestion {
  readonly swap: OrderSwap
  readonly account: Address
  /** No requests while a swap is in progress. */
  readonly isPaused: boolean
}

/**
 * Returns an order's route, requested again when it expires. The route shown stays until another one is as good, or the
 * user agrees to a worse one (`change`).
 */
export function useOrderRoute({ swap, account, isPaused }: RouteQuestion) {
  const query = useQuery({
    queryKey: [...orderRoutesKey, swap.number, account],
    queryFn: async () => desk.findRoute(swap, account),
    enabled: !isPaused,
    refetchInterval: ({ state: { data, status } }) =>
      isPaused || status === 'error' || data === undefined
        ? false
        : Math.max(pause, Date.parse(data.validUntil) - serverNow() - lead),
    gcTime: 0,
    retry: false,
  })
  const [shown, setShown] = useState<SwapRouteParams>()
  const { data } = query
  if (data !== undefined && data !== shown && (shown === undefined || isAsGood(data, shown))) setShown(data)
  return {
    query,
    route: shown,
    /** A route that is worse than the one shown. */
    change: data !== undefined && shown !== undefined && !isAsGood(data, shown) ? data : undefined,
    agree: () => {
      setShown(data)
    },
  }
}
