import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type InferInput, type InferOutput, object } from 'valibot'
import { entryKind, getEntry, listEntries } from '#api/balances.ts'
import { createTransfer, getTransfer, type Transfer } from '#api/transfers.ts'
import { getPriceHistory } from '#api/market.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { condition, movementFilter, movementQuery } from '#src/entities/spot-coin/movement-filter.ts'
import { callApi } from '#src/lib/api-client.ts'
import { readAllParts } from '#src/lib/read-all-parts.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

export const historyFilter = object({ ...movementFilter.entries, kind: condition(entryKind) })

export type HistoryFilter = InferOutput<typeof historyFilter>

export type PricePeriod = InferInput<typeof getPriceHistory.input>['period']

/** Movements of a person's balances that the filter wants, newest first, as the source of an `EndlessList`. */
export function useEntries(userId: string, filter: HistoryFilter) {
  const query = movementQuery(filter)
  return useEndlessQuery({
    queryKey: [...walletKey(userId), 'entries', query],
    readPart: async (cursor) => callApi(listEntries, { ...query, ...(cursor !== undefined && { cursor }) }),
  })
}

/** Every movement that the filter wants. */
export async function readAllEntries(filter: HistoryFilter, onProgress: (count: number) => void) {
  const query = movementQuery(filter)
  return readAllParts(
    async (cursor) => callApi(listEntries, { ...query, ...(cursor !== undefined && { cursor }) }),
    onProgress,
  )
}

/** The latest movements of one coin. */
export function latestEntriesQueryOptions(userId: string, coin: string) {
  return queryOptions({
    queryKey: [...walletKey(userId), 'latest-entries', coin],
    queryFn: async ({ signal }) => callApi(listEntries, { coin }, { signal }),
    staleTime: 10_000,
    retry: false,
    networkMode: 'always',
  })
}

export function entryQueryOptions(userId: string, id: string) {
  return queryOptions({
    queryKey: [...walletKey(userId), 'entry', id],
    queryFn: async ({ signal }) => callApi(getEntry, { id }, { signal }),
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
  })
}

export function transferQueryOptions(userId: string, id: string) {
  return queryOptions({
    queryKey: [...walletKey(userId), 'transfer', id],
    queryFn: async ({ signal }) => callApi(getTransfer, { id }, { signal }),
    staleTime: 10_000,
    retry: false,
    networkMode: 'always',
  })
}

/** Sends coins to another person. Sent again with the same id, it is the same transfer. */
export function useCreateTransfer(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (transfer: InferInput<typeof createTransfer.input>) => callApi(createTransfer, transfer),
    onSuccess: (transfer: Transfer) => {
      queryClient.setQueryData(transferQueryOptions(userId, transfer.id).queryKey, transfer)
      // Not waited for: the transfer stands, whether or not the balances that follow from it arrive.
      void queryClient.invalidateQueries({ queryKey: walletKey(userId) })
    },
    networkMode: 'always',
  })
}

/** Prices of a coin in US dollars over a period. */
export function priceHistoryQueryOptions(coin: string, period: PricePeriod) {
  return queryOptions({
    queryKey: ['price-history', coin, period],
    queryFn: async ({ signal }) => callApi(getPriceHistory, { coin, period }, { signal }),
    staleTime: 60_000,
    retry: false,
    networkMode: 'always',
  })
}
