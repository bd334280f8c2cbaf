import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/** We know of no documented limit. Our own caution: two requests a second. */
export const stealthExLimits: PartnerLimits = { requestsPerMinute: 120 }
