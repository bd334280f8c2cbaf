import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput, InferOutput } from 'valibot'
import { createExchangeOrder, type ExchangeAsset, getExchangeQuote, listExchangeAssets } from '#api/exchange.ts'
import { useSession } from '#src/entities/session/session.ts'
import { ApiError, callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { keptQueryOptions } from '#src/lib/kept-query.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { nextQuestion } from '#src/features/exchange/shared/rules/offer-validity.ts'

/** All assets that can be exchanged, and the partners that do it. */
export type Assets = InferOutput<typeof listExchangeAssets.data>
export type Wanted = Omit<InferInput<typeof getExchangeQuote.input>, 'partner'>
export type QuoteAnswer = InferOutput<typeof getExchangeQuote.data>

/** Milliseconds for which the partners' assets stay fresh. */
const assetsFresh = 600_000
/** Delay before asking again after an answer without an offer, in milliseconds. */
const askAgain = 30_000

/** Reads what can be exchanged, and through whom. */
export function useExchangeAssets() {
  return useQuery(keptQueryOptions('exchangeAssets:v1', listExchangeAssets, { staleTime: assetsFresh }))
}

export function findAsset(assets: Assets | undefined, id: string | null): ExchangeAsset | undefined {
  return id === null ? undefined : assets?.assets.find((asset) => asset.id === id)
}

export const ordersKey = (userId: string | null) => ['exchange-orders', userId] as const

/** Gets an offer from each partner, each shown as it arrives. Expired offers are requested again. */
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

/** Never sent: even a disabled query needs a key. */
const emptyWish: Wanted = { from: '', to: '', amount: '0', side: 'from', rateType: 'floating' }

/** Creates an order from a quote. */
export function useCreateOrder() {
  const queryClient = useQueryClient()
  const userId = useSession()?.userId ?? null
  return useMutation({
    mutationFn: async (order: InferInput<typeof createExchangeOrder.input>) => callApi(createExchangeOrder, order),
    onSettled: async (_order, error) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ordersKey(userId) }),
        // The offer is gone: get a new one, which the user must agree to. If the response was lost, the order may
        // exist, and the same offer finds it.
        error instanceof ApiError &&
          typeof error.code === 'number' &&
          queryClient.invalidateQueries({ queryKey: ['exchange-quotes', userId] }),
      ]),
  })
}
