import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/** LI.FI allows more with a key than without one. Our own precaution for both: one request per second. */
export const liFiLimits: PartnerLimits = { requestsPerMinute: 60 }
