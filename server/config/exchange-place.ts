import type { PartnerEndpoint } from '#server/lib/partner-http.ts'

/** Where a partner is. How much it may be asked stands beside its adapter. */
export interface ExchangePlace extends Pick<PartnerEndpoint, 'url' | 'isPrivate'> {
  /** Instead of the partner's limits: simulators have none. */
  readonly requestsPerMinute?: number
}
