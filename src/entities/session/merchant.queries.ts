import { findMerchant } from '#api/merchants.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** The merchant of a code. Looking one up is limited, and who it is hardly changes. */
export function merchantQueryOptions(code: string) {
  return apiQueryOptions(findMerchant, { input: { code }, staleTime: 600_000 })
}
