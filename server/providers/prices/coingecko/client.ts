import type { NetworkKey } from '#api/coins.ts'
import { type PartnerEndpoint, PartnerHttp } from '#server/lib/partner-http.ts'
import type { MarketPrice } from '#server/providers/prices/market-price.ts'

import { type CoinGeckoPrices, mapChart, mapPrices, mapTokenPrices, type PricePoint } from './mapping.ts'

/** CoinGecko's names for networks with tokens. */
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

  /** @param key A key of the demo plan; without one, fewer calls are allowed. */
  constructor(key: string | null, endpoint: PartnerEndpoint) {
    this.#http = new PartnerHttp('CoinGecko', endpoint)
    this.#headers = key === null ? {} : { 'x-cg-demo-api-key': key }
  }

  /** Returns prices of coins in currencies, by CoinGecko's IDs and lower-case ISO 4217 codes. @throws PartnerError */
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
   * Returns the dollar prices of a network's tokens, by contract. A token that another company has bridged to the
   * network is a separate coin there; one by the coin's own issuer has the coin's price. @throws PartnerError
   */
  async tokenPrices(network: NetworkKey, tokens: readonly string[]): Promise<ReadonlyMap<string, MarketPrice>> {
    const platform = platforms[network]
    if (platform === undefined || tokens.length === 0) return new Map()
    const contracts = tokens.join(',')
    const query = {
      // Only TRON's contracts are case-sensitive.
      contract_addresses: network === 'tron' ? contracts : contracts.toLowerCase(),
      vs_currencies: 'usd',
      include_last_updated_at: 'true',
      precision: 'full',
    }
    return mapTokenPrices(await this.#get(`simple/token_price/${platform}`, query), network, tokens)
  }

  /** Returns prices in dollars over the last days. @throws PartnerError */
  async chart(id: string, days: number): Promise<readonly PricePoint[]> {
    const query = { vs_currency: 'usd', days: String(days) }
    return mapChart(await this.#get(`coins/${id}/market_chart`, query))
  }

  async #get(path: string, query: Record<string, string>): Promise<unknown> {
    return this.#http.ask({ path: `api/v3/${path}`, query, headers: this.#headers })
  }
}
