import { type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'
import type { MarketPrice } from '#server/providers/prices/market-price.ts'

import { mapRates } from './mapping.ts'

/** Frankfurter's API, version 2: reference rates of central banks, one a day. */
export class Frankfurter {
  readonly #http: PartnerHttp

  constructor(endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('Frankfurter', endpoint)
  }

  /** Units of each currency (ISO 4217) for one US dollar. @throws PartnerError */
  async usdRates(currencies: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>> {
    const query = { base: 'USD', quotes: currencies.join(',') }
    return mapRates(await this.#http.ask({ path: 'v2/rates', query }))
  }
}
