import { type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'

import { mapPrices } from './mapping.ts'

/** Binance's public market data, version 3 of its API. */
export class Binance {
  readonly #http: PartnerHttp

  constructor(endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('Binance', endpoint)
  }

  /**
   * Last prices by pair, such as `BTCUSDT`. All pairs at once: asked for several, Binance refuses the whole call for one
   * that is no longer traded.
   * @throws PartnerError
   */
  async prices(): Promise<ReadonlyMap<string, bigint>> {
    return mapPrices(await this.#http.ask({ path: 'api/v3/ticker/price' }))
  }
}
