import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/** No limit is documented. Our own precaution: two requests per second. */
export const stealthExLimits: PartnerLimits = { requestsPerMinute: 120 }
