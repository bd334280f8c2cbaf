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

/** Milliseconds for which the partners' options stay fresh. */
const optionsFresh = 600_000
/** Delay before asking again after an answer without an offer, in milliseconds. */
const askAgain = 30_000
/** Milliseconds between polls of an order that has no live updates. */
const followInterval = 4_000

/** What can be bought and sold, where, how and through whom. */
export function useFiatOptions() {
  return useQuery(apiQueryOptions(listFiatOptions, { read: (answer): FiatOptions => answer, staleTime: optionsFresh }))
}

/** Gets an offer from each partner, each shown as it arrives. Expired offers are requested again. */
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

/** Never sent: even a disabled query needs a key. */
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

/** Creates an order from a quote. */
export function useCreateFiatOrder() {
  const queryClient = useQueryClient()
  const userId = useSession()?.userId ?? null
  return useMutation({
    mutationFn: async (order: InferInput<typeof createFiatOrder.input>) => callApi(createFiatOrder, order),
    onSettled: async (_order, error) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ordersKey(userId) }),
        // The offer is gone: gets a new one, which the user must agree to.
        error && queryClient.invalidateQueries({ queryKey: ['fiat-quotes', userId] }),
      ]),
  })
}

/** @param userId The viewer: only the order's owner sees how to pay it. */
function fiatOrderQueryOptions(userId: string | null, link: OrderLink) {
  return apiQueryOptions(getFiatOrder, { within: ['fiat-order', userId], input: link })
}

/** An order, reloaded whenever it changes. */
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
      // Poll while there are no live updates.
      return isLive || (data !== undefined && isFinal(data.state)) ? false : followInterval
    },
  })
}

/** Requests a link to the partner's page. Each link may work only once. */
export function useOpenCheckout() {
  return useMutation({ mutationFn: async (number: string) => callApi(openFiatCheckout, { number }) })
}

/** Reports that the user has paid, with the bank's payment number. */
export function useNoteFiatPayment() {
  return useChangeFiatOrder(async (payment: InferInput<typeof noteFiatPayment.input>) =>
    callApi(noteFiatPayment, payment),
  )
}

/** Withdraws the user's report of a payment. */
export function useTakeBackFiatPayment() {
  return useChangeFiatOrder(async (number: string) => callApi(takeBackFiatPayment, { number }))
}

/** Caches the response of a change, which is the order's new state. */
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

/** The logged-in user's purchases or sales, newest first. */
export function useFiatOrders(direction: FiatDirection, filter: OrderFilter) {
  const { userId } = useUser()
  return useEndlessQuery(listFiatOrders, {
    within: ordersKey(userId),
    input: { direction, ...orderQuery(filter) },
  })
}

/** Reads all of the user's purchases or sales that match the filter. */
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
