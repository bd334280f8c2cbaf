import type { ExchangePlace } from '#server/config/exchange-place.ts'
import type { PartnerLimits } from '#server/lib/partner-budget.ts'
import type { PartnerEndpoint } from '#server/lib/partner-http.ts'

/** Where one of so many processes asks a partner, and how much it may. */
export function endpointAt(
  { url, isPrivate = false, requestsPerMinute }: ExchangePlace,
  limits: PartnerLimits,
  processes: number,
): PartnerEndpoint {
  return { url, isPrivate, ...(requestsPerMinute === undefined ? partOf(limits, processes) : { requestsPerMinute }) }
}

/** What each of so many processes may ask for. Budgets live in a process, and would add up otherwise. */
export function partOf({ requestsPerMinute, calls = {} }: PartnerLimits, processes: number): PartnerLimits {
  const part = (limit: number) => Math.max(1, Math.floor(limit / processes))
  return {
    requestsPerMinute: part(requestsPerMinute),
    calls: Object.fromEntries(Object.entries(calls).map(([call, limit]) => [call, part(limit)])),
  }
}
