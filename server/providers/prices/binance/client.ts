import { getJson } from '#server/providers/prices/get-json.ts'

import { mapPrices } from './mapping.ts'

/** Binance's market data, for which nobody needs an account. */
const publicUrl = 'https://data-api.binance.vision'

export class Binance {
  readonly #baseUrl: string

  constructor(baseUrl = publicUrl) {
    this.#baseUrl = baseUrl
  }

  /**
   * Last prices by pair, such as `BTCUSDT`. All pairs at once: asked for several, Binance refuses the whole call for one
   * that is no longer traded.
   * @throws PartnerError
   */
  async prices(): Promise<ReadonlyMap<string, bigint>> {
    return mapPrices(await getJson(new URL('/api/v3/ticker/price', this.#baseUrl)))
  }
}
