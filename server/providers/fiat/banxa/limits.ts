import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/** Banxa documents no limit. By our own caution: two requests a second. */
export const banxaLimits: PartnerLimits = { requestsPerMinute: 120 }
