import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/**
 * Documented: 5 shifts and 20 quotes per minute and IP address (https://docs.sideshift.ai/api-intro/rate-limits). In
 * addition, after five unpaid variable shifts one must expire first; SideShift refuses orders until then. The limit for
 * all requests is our own precaution: two per second.
 */
export const sideShiftLimits: PartnerLimits = { requestsPerMinute: 120, calls: { shifts: 5, quotes: 20 } }
