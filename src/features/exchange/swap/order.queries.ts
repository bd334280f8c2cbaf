import { useEffect, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { InferInput, InferOutput } from 'valibot'
import { getExchangeOrder, nameExchangeRefund, noteExchangePayment, takeBackExchangePayment } from '#api/exchange.ts'
import { isFinal } from '#api/order-states.ts'
import { followOrder, type OrderLink } from '#src/entities/exchange-order/order-events.ts'
import { useSession } from '#src/entities/session/session.ts'
import { linkOf } from '#src/features/exchange/swap/swap-links.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** Milliseconds between polls of an order that has no live updates. */
const followInterval = 4_000

/** @param userId The viewer: only the order's owner sees how to pay it. */
export function orderQueryOptions(userId: string | null, link: OrderLink) {
  return apiQueryOptions(getExchangeOrder, { within: ['exchange-order', userId], input: link })
}

/** An order, reloaded whenever it changes. */
export function useOrder(link: OrderLink) {
  const userId = useSession()?.userId ?? null
  const { number, viewToken } = link
  const queryClient = useQueryClient()
  const [isLive, setIsLive] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    void followOrder(
      { number, viewToken },
      {
        signal: end.signal,
        onLive: setIsLive,
        onChange: () => {
          void queryClient.invalidateQueries(orderQueryOptions(userId, { number, viewToken }))
        },
      },
    )
    return () => {
      end.abort()
    }
  }, [queryClient, userId, number, viewToken])
  return useQuery({
    ...orderQueryOptions(userId, link),
    refetchInterval: ({ state: { data } }) => {
      // Poll while there are no live updates.
      return isLive || (data !== undefined && isFinal(data.state)) ? false : followInterval
    },
  })
}

/** Returns the order in the page's address, if the page has loaded it. */
export function useKnownOrder() {
  const userId = useSession()?.userId ?? null
  const link = linkOf(useSearchParams()[0]) ?? { number: '', viewToken: '' }
  return useQuery({ ...orderQueryOptions(userId, link), enabled: false }).data
}

function useChangeOrder<Input>(change: (input: Input) => Promise<InferOutput<typeof getExchangeOrder.data>>) {
  const userId = useSession()?.userId ?? null
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (order) => {
      const { number, viewToken } = order
      queryClient.setQueryData(orderQueryOptions(userId, { number, viewToken }).queryKey, order)
    },
  })
}

/** Reports that the user has sent the payment. */
export function useNotePayment() {
  return useChangeOrder(async (number: string) => callApi(noteExchangePayment, { number }))
}

/** Reports the transaction of a route's swap, by which the order is followed. */
export function useNoteSwap() {
  return useChangeOrder(async (swap: InferInput<typeof noteExchangePayment.input>) =>
    callApi(noteExchangePayment, swap),
  )
}

/** Withdraws the user's report of a payment. */
export function useTakeBackPayment() {
  return useChangeOrder(async (number: string) => callApi(takeBackExchangePayment, { number }))
}

/** Names the refund address of an order that has none. */
export function useNameRefund() {
  return useChangeOrder(async (input: InferInput<typeof nameExchangeRefund.input>) =>
    callApi(nameExchangeRefund, input),
  )
}
