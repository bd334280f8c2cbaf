import { useQuery } from '@tanstack/react-query'
import { getOverview } from '#api/operator-overview.ts'
import { useUser } from '#src/entities/session/session.ts'
import { operatorKey } from '#src/features/console/shared/operator-mutation.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** Polls twice a minute while the page is in view. */
export function useOverview() {
  const { userId } = useUser()
  const options = apiQueryOptions(getOverview, {
    within: operatorKey(userId),
    staleTime: 10_000,
    refetchInterval: 30_000,
  })
  return useQuery(options)
}
