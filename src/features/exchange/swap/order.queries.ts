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

/** Milliseconds between two looks at an order whose changes are not told. */
const followInterval = 4_000

/** @param userId Who looks: only its own user sees how an order is paid. */
export function orderQueryOptions(userId: string | null, link: OrderLink) {
  return apiQueryOptions(getExchangeOrder, { within: ['exchange-order', userId], input: link })
}

/** An order, read again as soon as it changes. */
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
      // What nobody tells is looked for.
      return isLive || (data !== undefined && isFinal(data.state)) ? false : followInterval
    },
  })
}

/** The order that the page's address is about, as far as the page has read it. */
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

/** The person says that they have sent the payment. */
export function useNotePayment() {
  return useChangeOrder(async (number: string) => callApi(noteExchangePayment, { number }))
}

/** The transaction by which a route has swapped: the order is followed by it. */
export function useNoteSwap() {
  return useChangeOrder(async (swap: InferInput<typeof noteExchangePayment.input>) =>
    callApi(noteExchangePayment, swap),
  )
}

/** The person has not paid after all. */
export function useTakeBackPayment() {
  return useChangeOrder(async (number: string) => callApi(takeBackExchangePayment, { number }))
}

/** Names where coins go back to, of an order that does not know. */
export function useNameRefund() {
  return useChangeOrder(async (input: InferInput<typeof nameExchangeRefund.input>) =>
    callApi(nameExchangeRefund, input),
  )
}
