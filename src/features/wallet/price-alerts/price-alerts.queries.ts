import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { createPriceAlert, deletePriceAlert, listPriceAlerts } from '#api/price-alerts.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

function priceAlertsQueryOptions(userId: string) {
  return apiQueryOptions(listPriceAlerts, {
    within: ['price-alerts', userId],
    staleTime: 10_000,
    // An alert may be triggered at any time.
    refetchInterval: 60_000,
  })
}

/** The logged-in user's alerts. */
export function usePriceAlerts() {
  return useQuery(priceAlertsQueryOptions(useUser().userId))
}

function useChangeAlerts<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  const { queryKey } = priceAlertsQueryOptions(useUser().userId)
  return useMutation({
    mutationFn: change,
    // Also on failure: another device may have changed the alerts.
    onSettled: async () => queryClient.invalidateQueries({ queryKey }),
  })
}

export function useCreatePriceAlert() {
  return useChangeAlerts(async (alert: InferInput<typeof createPriceAlert.input>) => callApi(createPriceAlert, alert))
}

export function useDeletePriceAlert() {
  return useChangeAlerts(async (id: string) => callApi(deletePriceAlert, { id }))
}
