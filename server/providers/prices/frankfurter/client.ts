import { type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'
import type { MarketPrice } from '#server/providers/prices/market-price.ts'

import { mapRates } from './mapping.ts'

/** Frankfurter's API, version 2: daily reference rates of central banks. */
export class Frankfurter {
  readonly #http: PartnerHttp

  constructor(endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('Frankfurter', endpoint)
  }

  /** Returns units of each currency (ISO 4217) per US dollar. @throws PartnerError */
  async usdRates(currencies: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>> {
    const query = { base: 'USD', quotes: currencies.join(',') }
    return mapRates(await this.#http.ask({ path: 'v2/rates', query }))
  }
}
