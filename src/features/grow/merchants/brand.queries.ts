import { useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { checkBrand, getOwnBrand, removeBrand, saveBrand } from '#api/merchant-brands.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

function brandKey(userId: string) {
  return ['merchant-brand', userId] as const
}

export function ownBrandQueryOptions(userId: string) {
  return apiQueryOptions(getOwnBrand, { within: brandKey(userId), read: ({ brand }) => brand, staleTime: 10_000 })
}

/** A merchant's actions on their brand, which is reloaded afterwards, even on failure. */
export function useBrandActions(userId: string) {
  const queryClient = useQueryClient()
  const andReadAgain = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call
    } finally {
      await queryClient.invalidateQueries({ queryKey: brandKey(userId) })
    }
  }
  return {
    save: async (input: InferInput<typeof saveBrand.input>) => andReadAgain(callApi(saveBrand, input)),
    check: async () => andReadAgain(callApi(checkBrand)),
    remove: async () => andReadAgain(callApi(removeBrand)),
  }
}
