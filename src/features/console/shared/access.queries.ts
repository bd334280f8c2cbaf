import { queryOptions, useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import type { OperatorEndpoint } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import { getOperatorAccess, listOperatorRoles } from '#api/operators.ts'
import { useUser } from '#src/entities/session/session.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { operatorKey } from '#src/features/console/shared/operator-mutation.ts'

export type EveryonesRoles = InferOutput<typeof listOperatorRoles.data>

/** The person's roles; none if the backend takes them for no operator, also for want of a second factor. */
export function operatorAccessQueryOptions(userId: string) {
  return queryOptions({
    queryKey: [...operatorKey(userId), 'access'],
    queryFn: async ({ signal }): Promise<readonly OperatorRole[]> => {
      try {
        const { roles } = await callApi(getOperatorAccess, undefined, { signal })
        return roles
      } catch (error) {
        if (hasApiErrorCode(error, apiErrorCode.forbidden)) return []
        throw error
      }
    },
    staleTime: 60_000,
    // Whoever waits here for a role, or comes back from setting up a second factor, needs no reload.
    refetchInterval: (query) => (query.state.data?.length === 0 ? 10_000 : false),
    refetchOnWindowFocus: (query) => (query.state.data?.length === 0 ? 'always' : true),
    retry: false,
  })
}

export function operatorRolesQueryOptions(userId: string) {
  return apiQueryOptions(listOperatorRoles, { within: operatorKey(userId), staleTime: 10_000 })
}

/** Whether one of the person's roles is one that the call is for. */
export function useMayCall(call: Pick<OperatorEndpoint, 'roles'>): boolean {
  const { userId } = useUser()
  const { data: held = [] } = useQuery(operatorAccessQueryOptions(userId))
  return isFor(call, held)
}

export function isFor({ roles }: Pick<OperatorEndpoint, 'roles'>, held: readonly OperatorRole[]): boolean {
  return roles.some((role) => held.includes(role))
}
