import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/**
 * Documented: 5 shifts and 20 quotes a minute for one address of ours (https://docs.sideshift.ai/api-intro/rate-limits).
 * Whoever has made five variable shifts that nobody pays has to wait until one expires, too; SideShift then refuses the
 * order. All requests together are limited by our own caution: two a second.
 */
export const sideShiftLimits: PartnerLimits = { requestsPerMinute: 120, calls: { shifts: 5, quotes: 20 } }
