import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/**
 * Documented: 1,800 requests a minute for one key, at all endpoints together
 * (https://support.changenow.io/hc/en-us/articles/22686553746204).
 */
export const changeNowLimits: PartnerLimits = { requestsPerMinute: 1_800 }
