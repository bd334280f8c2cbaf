import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/**
 * Documented: 1,800 requests per minute and key, over all endpoints
 * (https://support.changenow.io/hc/en-us/articles/22686553746204).
 */
export const changeNowLimits: PartnerLimits = { requestsPerMinute: 1_800 }
