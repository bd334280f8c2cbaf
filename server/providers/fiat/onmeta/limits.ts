import type { PartnerLimits } from '#server/lib/partner-budget.ts'

/** Onmeta documents no limit. By our own caution: two requests a second, of which an order takes up to six. */
export const onmetaLimits: PartnerLimits = { requestsPerMinute: 120 }
