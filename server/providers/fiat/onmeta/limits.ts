import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/** No limit is documented. Our own precaution: two requests per second, of which an order takes up to six. */
export const onmetaLimits: PartnerLimits = { requestsPerMinute: 120 }
