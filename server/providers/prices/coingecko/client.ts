import type { NetworkKey } from '#api/coins.ts'
import { type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'
import type { MarketPrice } from '#server/providers/prices/market-price.ts'

import { type CoinGeckoPrices, mapChart, mapPrices, mapTokenPrices, type PricePoint } from './mapping.ts'

/** CoinGecko's names of the networks with tokens. */
export const platforms: Readonly<Partial<Record<NetworkKey, string>>> = {
  ethereum: 'ethereum',
  bsc: 'binance-smart-chain',
  avalanche: 'avalanche',
  polygon: 'polygon-pos',
  fantom: 'fantom',
  optimism: 'optimistic-ethereum',
  arbitrum: 'arbitrum-one',
  tron: 'tron',
}

/** CoinGecko's API, version 3. */
export class CoinGecko {
  readonly #http: PartnerHttp
  readonly #headers: Readonly<Record<string, string>>

  /** @param key Of the demo plan; without one fewer calls are allowed. */
  constructor(key: string | null, endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('CoinGecko', endpoint)
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

  /**
   * What tokens of a network cost in dollars, by their contracts. A token that another company has brought to the network
   * is a coin of its own there; one of the coin's own issuer has the coin's price. @throws PartnerError
   */
  async tokenPrices(network: NetworkKey, tokens: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>> {
    const platform = platforms[network]
    if (platform === undefined || tokens.length === 0) return new Map()
    const contracts = tokens.join(',')
    const query = {
      // Only TRON's have a case that tells them apart.
      contract_addresses: network === 'tron' ? contracts : contracts.toLowerCase(),
      vs_currencies: 'usd',
      include_last_updated_at: 'true',
      precision: 'full',
    }
    return mapTokenPrices(await this.#get(`simple/token_price/${platform}`, query), network, tokens)
  }

  /** Prices in dollars over the last days. @throws PartnerError */
  async chart(id: string, days: number): Promise<readonly PricePoint[]> {
    const query = { vs_currency: 'usd', days: String(days) }
    return mapChart(await this.#get(`coins/${id}/market_chart`, query))
  }

  async #get(path: string, query: Record<string, string>): Promise<unknown> {
    return this.#http.ask({ path: `api/v3/${path}`, query, headers: this.#headers })
  }
}
