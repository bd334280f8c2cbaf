import type { ExchangePlace } from '#server/config/exchange-place.ts'
import type { PartnerLimits } from '#server/lib/partner-budget.ts'
import type { PartnerEndpoint } from '#server/lib/partner-http.ts'

/** Returns where this process calls a partner, and its share of the partner's limits. */
export function endpointAt(
  { url, isPrivate = false, requestsPerMinute }: ExchangePlace,
  limits: PartnerLimits,
  processes: number,
): PartnerEndpoint {
  return { url, isPrivate, ...(requestsPerMinute === undefined ? partOf(limits, processes) : { requestsPerMinute }) }
}

/** Returns the share of each process in a partner's limits. Budgets are kept per process and would add up otherwise. */
export function partOf({ requestsPerMinute, calls = {} }: PartnerLimits, processes: number): PartnerLimits {
  const part = (limit: number) => Math.max(1, Math.floor(limit / processes))
  return {
    requestsPerMinute: part(requestsPerMinute),
    calls: Object.fromEntries(Object.entries(calls).map(([call, limit]) => [call, part(limit)])),
  }
}
