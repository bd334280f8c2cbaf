import { useEffect, useState } from 'react'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import type { InferInput, InferOutput } from 'valibot'
import {
  createExchangeOrder,
  type ExchangeAsset,
  getExchangeOrder,
  getExchangeQuote,
  listExchangeAssets,
  listExchangeOrders,
  nameExchangeRefund,
  noteExchangePayment,
  takeBackExchangePayment,
} from '#api/exchange.ts'
import { isFinal } from '#api/order-states.ts'
import { followOrder, type OrderLink } from '#src/entities/exchange-order/order-events.ts'
import { useSession, useUser } from '#src/entities/session/session.ts'
import { type OrderFilter, orderQuery } from '#src/features/exchange/shared/rules/order-filter.ts'
import { linkOf } from '#src/features/exchange/swap/swap-links.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { readAllParts } from '#src/lib/read-all-parts.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { nextQuestion } from '#src/features/exchange/shared/rules/offer-validity.ts'

/** Everything that can be exchanged, and the partners that do it. */
export type Assets = InferOutput<typeof listExchangeAssets.data>
export type Wanted = Omit<InferInput<typeof getExchangeQuote.input>, 'partner'>
export type QuoteAnswer = InferOutput<typeof getExchangeQuote.data>

/** Milliseconds for which what partners offer is not asked again. */
const assetsFresh = 600_000
/** After an answer without an offer. */
const askAgain = 30_000
/** Milliseconds between two looks at an order whose changes are not told. */
const followInterval = 4_000

/** What can be exchanged, and by whom. */
export function useExchangeAssets() {
  return useQuery(apiQueryOptions(listExchangeAssets, { read: (answer): Assets => answer, staleTime: assetsFresh }))
}

export function findAsset(assets: Assets | undefined, id: string | null): ExchangeAsset | undefined {
  return id === null ? undefined : assets?.assets.find((asset) => asset.id === id)
}

const ordersKey = (userId: string | null) => ['exchange-orders', userId] as const

/** An offer of each partner, each as it arrives. One that expires is asked for again. */
export function useQuotes(partners: readonly string[], wanted: Wanted | undefined) {
  const userId = useSession()?.userId ?? null
  return useQueries({
    queries: partners.map((partner) => ({
      ...apiQueryOptions(getExchangeQuote, {
        within: ['exchange-quotes', userId],
        input: { partner, ...(wanted ?? emptyWish) },
        enabled: wanted !== undefined,
        gcTime: askAgain,
        staleTime: Infinity,
        refetchInterval: ({ state: { data } }) => (data?.offer ? nextQuestion(data.offer, serverNow()) : askAgain),
      }),
    })),
  })
}

/** Never sent: a query that is not enabled needs a key all the same. */
const emptyWish: Wanted = { from: '', to: '', amount: '0', side: 'from', rateType: 'floating' }

/** Makes an order of a quote. */
export function useCreateOrder() {
  const queryClient = useQueryClient()
  const userId = useSession()?.userId ?? null
  return useMutation({
    mutationFn: async (order: InferInput<typeof createExchangeOrder.input>) => callApi(createExchangeOrder, order),
    onSettled: async (_order, error) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ordersKey(userId) }),
        // What was offered is no longer: a new offer, which has to be agreed to.
        error && queryClient.invalidateQueries({ queryKey: ['exchange-quotes', userId] }),
      ]),
  })
}

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

/** Orders of the person who is logged in, newest first. */
export function useOrders(filter: OrderFilter) {
  const { userId } = useUser()
  return useEndlessQuery(listExchangeOrders, {
    within: ordersKey(userId),
    input: orderQuery(filter),
  })
}

/** Every order of the person that the filter wants. */
export async function readAllOrders(filter: OrderFilter, onProgress: (count: number) => void) {
  return readAllParts(
    async (cursor) => callApi(listExchangeOrders, { ...orderQuery(filter), ...(cursor !== undefined && { cursor }) }),
    onProgress,
  )
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
