import { getJson } from '#server/providers/prices/get-json.ts'

import { type CoinGeckoPrices, mapChart, mapPrices, type PricePoint } from './mapping.ts'

const publicUrl = 'https://api.coingecko.com'

/** CoinGecko's API, version 3. */
export class CoinGecko {
  readonly #baseUrl: string
  readonly #headers: Readonly<Record<string, string>>

  /** @param key Of the demo plan; without one fewer calls are allowed. */
  constructor(key: string | null, baseUrl = publicUrl) {
    this.#baseUrl = baseUrl
    this.#headers = key === null ? {} : { 'x-cg-demo-api-key': key }
  }

  /** Prices of coins in currencies, by CoinGecko's ids and by ISO 4217 code in lower case. @throws PartnerError */
  async prices(ids: readonly string[], currencies: readonly string[]): Promise<CoinGeckoPrices> {
    const query = {
      ids: ids.join(','),
      vs_currencies: currencies.join(','),
      include_24hr_change: 'true',
      include_last_updated_at: 'true',
      precision: 'full',
    }
    return mapPrices(await this.#get('simple/price', query))
  }

  /** Prices in dollars over the last days. @throws PartnerError */
  async chart(id: string, days: number): Promise<readonly PricePoint[]> {
    const query = { vs_currency: 'usd', days: String(days) }
    return mapChart(await this.#get(`coins/${id}/market_chart`, query))
  }

  async #get(path: string, query: Record<string, string>): Promise<unknown> {
    const url = new URL(`/api/v3/${path}`, this.#baseUrl)
    url.search = new URLSearchParams(query).toString()
    return getJson(url, this.#headers)
  }
}
