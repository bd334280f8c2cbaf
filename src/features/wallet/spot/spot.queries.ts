import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InferInput, type InferOutput, object } from 'valibot'
import { entryKind, getEntry, listEntries } from '#api/balances.ts'
import { createTransfer, getTransfer, type Transfer } from '#api/transfers.ts'
import { getPriceHistory } from '#api/market.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { condition, movementFilter, movementQuery } from '#src/entities/asset/movement-filter.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { readAllParts } from '#src/lib/read-all-parts.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

export const historyFilter = object({ ...movementFilter.entries, kind: condition(entryKind) })

export type HistoryFilter = InferOutput<typeof historyFilter>

export type PricePeriod = InferInput<typeof getPriceHistory.input>['period']

/** Movements of the user's balances that match the filter, newest first, as the source of an `EndlessList`. */
export function useEntries(userId: string, filter: HistoryFilter) {
  return useEndlessQuery(listEntries, { within: walletKey(userId), input: movementQuery(filter) })
}

/** Reads every movement that matches the filter. */
export async function readAllEntries(filter: HistoryFilter, onProgress: (count: number) => void) {
  const query = movementQuery(filter)
  return readAllParts(
    async (cursor) => callApi(listEntries, { ...query, ...(cursor !== undefined && { cursor }) }),
    onProgress,
  )
}

/** The latest movements of one coin. */
export function latestEntriesQueryOptions(userId: string, coin: string) {
  return apiQueryOptions(listEntries, {
    within: walletKey(userId),
    input: { coin },
    staleTime: 10_000,
  })
}

export function entryQueryOptions(userId: string, id: string) {
  return apiQueryOptions(getEntry, {
    within: walletKey(userId),
    input: { id },
    staleTime: 60_000,
  })
}

export function transferQueryOptions(userId: string, id: string) {
  return apiQueryOptions(getTransfer, {
    within: walletKey(userId),
    input: { id },
    staleTime: 10_000,
  })
}

/** Sends coins to another user. Idempotent: resending with the same id is the same transfer. */
export function useCreateTransfer(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (transfer: InferInput<typeof createTransfer.input>) => callApi(createTransfer, transfer),
    onSuccess: (transfer: Transfer) => {
      queryClient.setQueryData(transferQueryOptions(userId, transfer.id).queryKey, transfer)
      // Not awaited: the transfer is done, whether or not the new balances load.
      void queryClient.invalidateQueries({ queryKey: walletKey(userId) })
    },
  })
}

/** Prices of a coin in US dollars over a period. */
export function priceHistoryQueryOptions(coin: string, period: PricePeriod) {
  return apiQueryOptions(getPriceHistory, {
    input: { coin, period },
    staleTime: 60_000,
  })
}
