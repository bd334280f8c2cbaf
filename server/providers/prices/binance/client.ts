import { type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'

import { mapPrices } from './mapping.ts'

/** Binance's public market data, version 3 of its API. */
export class Binance {
  readonly #http: PartnerHttp

  constructor(endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('Binance', endpoint)
  }

  /**
   * Returns last prices by pair, such as `BTCUSDT`. It requests all pairs at once: if asked for several, Binance
   * refuses the whole call because of one that is no longer traded.
   * @throws PartnerError
   */
  async prices(): Promise<ReadonlyMap<string, bigint>> {
    return mapPrices(await this.#http.ask({ path: 'api/v3/ticker/price' }))
  }
}
