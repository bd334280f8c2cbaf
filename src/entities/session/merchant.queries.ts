import { findMerchant } from '#api/merchants.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'

/** The merchant behind a code. Lookups are rate-limited, and the result hardly changes. */
export function merchantQueryOptions(code: string) {
  return apiQueryOptions(findMerchant, { input: { code }, staleTime: 600_000 })
}
