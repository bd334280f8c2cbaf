import { approveBrand, listBrands, rejectBrand, type ReviewedBrand } from '#api/merchant-brands.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { operatorKey, useOperatorMutation } from '#src/features/console/shared/operator-mutation.ts'

export function brandsQueryOptions(userId: string) {
  return apiQueryOptions(listBrands, { within: operatorKey(userId), read: ({ items }) => items, staleTime: 10_000 })
}

/** Approves the revision of a brand that was shown, or rejects it with a reason. */
export function useBrandDecision({ id, revision }: Pick<ReviewedBrand, 'id' | 'revision'>) {
  return useOperatorMutation<string | null, null>(async (reason) =>
    reason === null ? callApi(approveBrand, { id, revision }) : callApi(rejectBrand, { id, revision, reason }),
  )
}
