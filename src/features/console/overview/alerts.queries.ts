import { useQuery } from '@tanstack/react-query'
import { acknowledgeAlert, listAlerts, type OperatorAlert } from '#api/operator-alerts.ts'
import { useUser } from '#src/entities/session/session.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'

export type AlertState = 'open' | 'resolved'

/** Milliseconds between polls while the page is in view. */
const refetchInterval = 30_000

/** The first open alerts, and whether there are more. */
export function useOpenAlerts() {
  const { userId } = useUser()
  const options = apiQueryOptions(listAlerts, {
    within: operatorKey(userId),
    input: { state: 'open' },
    staleTime: 10_000,
    refetchInterval,
  })
  return useQuery(options)
}

/** As the source of an `EndlessList`. */
export function useAlerts(state: AlertState) {
  const { userId } = useUser()
  return useEndlessQuery(listAlerts, { within: operatorKey(userId), input: { state }, refetchInterval })
}

/** Acknowledges an alert; the note is optional. */
export function useAcknowledge({ id }: Pick<OperatorAlert, 'id'>) {
  return useOperatorMutation<string | undefined, OperatorAlert>(async (reason) =>
    callApi(acknowledgeAlert, { id, ...(reason !== undefined && { reason }) }),
  )
}
