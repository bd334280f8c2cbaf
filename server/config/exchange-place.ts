import type { PartnerEndpoint } from '#server/lib/partner-http.ts'

/** A partner's address. Its rate limits are defined next to its adapter. */
export interface ExchangePlace extends Pick<PartnerEndpoint, 'url' | 'isPrivate'> {
  /** Overrides the partner's limit: simulators have none. */
  readonly requestsPerMinute?: number
}
