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

/** The user's roles; empty if the backend doesn't accept them as an operator, for example without a second factor. */
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
    // Users waiting here for a role, or returning from setting up a second factor, needn't reload.
    refetchInterval: (query) => (query.state.data?.length === 0 ? 10_000 : false),
    refetchOnWindowFocus: (query) => (query.state.data?.length === 0 ? 'always' : true),
    retry: false,
  })
}

export function operatorRolesQueryOptions(userId: string) {
  return apiQueryOptions(listOperatorRoles, { within: operatorKey(userId), staleTime: 10_000 })
}

/** Returns whether one of the user's roles permits the call. */
export function useMayCall(call: Pick<OperatorEndpoint, 'roles'>): boolean {
  const { userId } = useUser()
  const { data: held = [] } = useQuery(operatorAccessQueryOptions(userId))
  return isFor(call, held)
}

export function isFor({ roles }: Pick<OperatorEndpoint, 'roles'>, held: readonly OperatorRole[]): boolean {
  return roles.some((role) => held.includes(role))
}
