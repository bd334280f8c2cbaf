import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/** LI.FI allows more with a key than without one. Our own caution for both: one request a second. */
export const liFiLimits: PartnerLimits = { requestsPerMinute: 60 }
