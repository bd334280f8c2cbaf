import { getJson } from '#server/providers/prices/get-json.ts'
import type { Quote } from '#server/providers/prices/quote.ts'

import { mapRates } from './mapping.ts'

const publicUrl = 'https://api.frankfurter.dev'

/** Frankfurter's API, version 2: reference rates of central banks, one a day. */
export class Frankfurter {
  readonly #baseUrl: string

  constructor(baseUrl = publicUrl) {
    this.#baseUrl = baseUrl
  }

  /** Units of each currency (ISO 4217) for one US dollar. @throws PartnerError */
  async usdRates(currencies: readonly string[]): Promise<ReadonlyMap<string, Quote>> {
    const url = new URL('/v2/rates', this.#baseUrl)
    url.search = new URLSearchParams({ base: 'USD', quotes: currencies.join(',') }).toString()
    return mapRates(await getJson(url))
  }
}
