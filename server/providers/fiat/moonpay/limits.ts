import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/** We know of no documented limit. Our own caution: two requests a second. */
export const moonPayLimits: PartnerLimits = { requestsPerMinute: 120 }
