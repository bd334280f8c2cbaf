import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { createRouteDesk } from '#src/features/exchange/swap/flows/route-desk.ts'
import type { OrderSwap, SwapRouteParams } from '#src/features/exchange/swap/flows/swap-route-params.ts'
import { isAsGood } from '#src/features/exchange/swap/rules/order-route.ts'
import { serverNow } from '#src/lib/server-clock.ts'

/** What is known of the routes of orders. */
export const orderRoutesKey = ['order-route'] as const

const desk = createRouteDesk()

/** Milliseconds before the end of a route at which the next one is asked for, and the least between two questions. */
const [lead, pause] = [5_000, 2_000]

interface RouteQuestion {
  readonly swap: OrderSwap
  readonly account: Address
  /** Nothing is asked while a swap is under way. */
  readonly isPaused: boolean
}

/**
 * The route of an order, asked for again when it expires. What the person was shown stays until a route is as good or they
 * agree to a worse one (`change`).
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
