import { useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { listIncidents, startIncident, updateIncident } from '#api/operator-incidents.ts'
import { getStatus, listPastIncidents } from '#api/status.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryKey } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'

/** Incidents and maintenance, as the source of an `EndlessList`. */
export function useIncidents() {
  const { userId } = useUser()
  return useEndlessQuery(listIncidents, { within: operatorKey(userId) })
}

/** Shows the operator the new public status right away. */
function useStatusChange<Input, Data>(change: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient()
  return useOperatorMutation(async (input: Input) => {
    const changed = await change(input)
    for (const { path } of [getStatus, listPastIncidents]) {
      void queryClient.invalidateQueries({ queryKey: apiQueryKey({ path }) })
    }
    return changed
  })
}

export function useStartIncident() {
  return useStatusChange(async (started: InferInput<typeof startIncident.input>) => callApi(startIncident, started))
}

export function useUpdateIncident() {
  return useStatusChange(async (update: InferInput<typeof updateIncident.input>) => callApi(updateIncident, update))
}
