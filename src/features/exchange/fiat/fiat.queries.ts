import { useEffect, useState } from 'react'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput, InferOutput } from 'valibot'
import {
  createFiatOrder,
  type FiatDirection,
  type FiatOrder,
  fiatOrderEventsPath,
  getFiatOrder,
  getFiatQuote,
  listFiatOptions,
  listFiatOrders,
  noteFiatPayment,
  takeBackFiatPayment,
  openFiatCheckout,
} from '#api/fiat.ts'
import { isFinal } from '#api/order-states.ts'
import { followOrder, type OrderLink } from '#src/entities/exchange-order/order-events.ts'
import { useSession, useUser } from '#src/entities/session/session.ts'
import { nextQuestion } from '#src/features/exchange/shared/rules/offer-validity.ts'
import { type OrderFilter, orderQuery } from '#src/features/exchange/shared/rules/order-filter.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { readAllParts } from '#src/lib/read-all-parts.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import type { FiatOptions } from './rules/fiat-options.ts'

export type WantedTrade = Omit<InferInput<typeof getFiatQuote.input>, 'partner'>
export type FiatQuoteAnswer = InferOutput<typeof getFiatQuote.data>

/** Milliseconds for which what partners trade is not asked again. */
const optionsFresh = 600_000
/** After an answer without an offer. */
const askAgain = 30_000
/** Milliseconds between two looks at an order whose changes are not told. */
const followInterval = 4_000

/** What can be bought and sold, where, how and by whom. */
export function useFiatOptions() {
  return useQuery(apiQueryOptions(listFiatOptions, { read: (answer): FiatOptions => answer, staleTime: optionsFresh }))
}

/** An offer of each partner, each as it arrives. One that expires is asked for again. */
export function useFiatQuotes(partners: readonly string[], wanted: WantedTrade | undefined) {
  const userId = useSession()?.userId ?? null
  return useQueries({
    queries: partners.map((partner) => ({
      ...apiQueryOptions(getFiatQuote, {
        within: ['fiat-quotes', userId],
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
const emptyWish: WantedTrade = {
  direction: 'buy',
  country: '',
  currency: '',
  asset: '',
  method: 'card',
  amount: '0',
  side: 'fiat',
}

const ordersKey = (userId: string | null) => ['fiat-orders', userId] as const

/** Makes an order of a quote. */
export function useCreateFiatOrder() {
  const queryClient = useQueryClient()
  const userId = useSession()?.userId ?? null
  return useMutation({
    mutationFn: async (order: InferInput<typeof createFiatOrder.input>) => callApi(createFiatOrder, order),
    onSettled: async (_order, error) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ordersKey(userId) }),
        // What was offered is no longer: a new offer, which has to be agreed to.
        error && queryClient.invalidateQueries({ queryKey: ['fiat-quotes', userId] }),
      ]),
  })
}

/** @param userId Who looks: only its own user sees how an order is paid. */
function fiatOrderQueryOptions(userId: string | null, link: OrderLink) {
  return apiQueryOptions(getFiatOrder, { within: ['fiat-order', userId], input: link })
}

/** An order, read again as soon as it changes. */
export function useFiatOrder(link: OrderLink) {
  const userId = useSession()?.userId ?? null
  const { number, viewToken } = link
  const queryClient = useQueryClient()
  const [isLive, setIsLive] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    const follower = {
      signal: end.signal,
      onLive: setIsLive,
      onChange: () => {
        void queryClient.invalidateQueries(fiatOrderQueryOptions(userId, { number, viewToken }))
      },
    }
    void followOrder({ number, viewToken }, follower, fiatOrderEventsPath)
    return () => {
      end.abort()
    }
  }, [queryClient, userId, number, viewToken])
  return useQuery({
    ...fiatOrderQueryOptions(userId, link),
    refetchInterval: ({ state: { data } }) => {
      // What nobody tells is looked for.
      return isLive || (data !== undefined && isFinal(data.state)) ? false : followInterval
    },
  })
}

/** Gets a link to the partner's page: each may open once. */
export function useOpenCheckout() {
  return useMutation({ mutationFn: async (number: string) => callApi(openFiatCheckout, { number }) })
}

/** The person says that they have paid, and under which number of their bank. */
export function useNoteFiatPayment() {
  return useChangeFiatOrder(async (payment: InferInput<typeof noteFiatPayment.input>) =>
    callApi(noteFiatPayment, payment),
  )
}

/** The person has not paid after all. */
export function useTakeBackFiatPayment() {
  return useChangeFiatOrder(async (number: string) => callApi(takeBackFiatPayment, { number }))
}

/** What changes an order has its new state as the answer. */
function useChangeFiatOrder<Input>(mutationFn: (input: Input) => Promise<FiatOrder>) {
  const userId = useSession()?.userId ?? null
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (order: FiatOrder) => {
      const { number, viewToken } = order
      queryClient.setQueryData(fiatOrderQueryOptions(userId, { number, viewToken }).queryKey, order)
    },
  })
}

/** Purchases or sales of the person who is logged in, newest first. */
export function useFiatOrders(direction: FiatDirection, filter: OrderFilter) {
  const { userId } = useUser()
  return useEndlessQuery(listFiatOrders, {
    within: ordersKey(userId),
    input: { direction, ...orderQuery(filter) },
  })
}

/** Every purchase or sale of the person that the filter wants. */
export async function readAllFiatOrders(
  direction: FiatDirection,
  filter: OrderFilter,
  onProgress: (count: number) => void,
) {
  return readAllParts(
    async (cursor) =>
      callApi(listFiatOrders, { direction, ...orderQuery(filter), ...(cursor !== undefined && { cursor }) }),
    onProgress,
  )
}
