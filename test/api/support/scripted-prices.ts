import { formatAmount, parseAmount } from '#server/lib/amount.ts'
import type { MarketPrice } from '#server/providers/prices/market-price.ts'
import type { PriceTable } from '#server/providers/prices/price-table.ts'
import { type MarketPrices, type PriceSource, PricesUnavailableError } from '#server/providers/prices/prices.ts'

/** A market with scripted prices. */
export class ScriptedPrices implements PriceSource {
  readonly refreshSeconds = 60
  readonly #prices = new Map<string, MarketPrice & { readonly change: null }>()
  readonly #rates = new Map<string, MarketPrice>()
  readonly #listeners = new Set<() => void>()

  /** Refreshes the dollar prices of some coins. The others keep their price and its age. */
  quote(usdPrices: Readonly<Record<string, string>>): void {
    const at = new Date()
    for (const [coin, price] of Object.entries(usdPrices)) {
      this.#prices.set(coin, { value: parseAmount(price), at, change: null })
    }
    for (const refreshed of this.#listeners) refreshed()
  }

  /** Sets the units of a currency per dollar; null removes the rate. */
  rate(currency: string, units: string | null): void {
    if (units === null) this.#rates.delete(currency)
    else this.#rates.set(currency, { value: parseAmount(units), at: new Date() })
  }

  /** Removes all prices. */
  forget(): void {
    this.#prices.clear()
  }

  table(): PriceTable {
    return { prices: new Map(this.#prices), rates: new Map(this.#rates) }
  }

  onRefresh(refreshed: () => void): () => void {
    this.#listeners.add(refreshed)
    return () => this.#listeners.delete(refreshed)
  }

  current(): MarketPrices {
    const asOf = Math.floor(Date.now() / 1000)
    return {
      source: 'local-market',
      asOf,
      usdPrices: asText(this.#prices),
      usdChanges: {},
      usdRates: asText(this.#rates),
    }
  }

  async history(): Promise<never> {
    throw new PricesUnavailableError('There are no charts')
  }

  async tokenPrices(): Promise<ReadonlyMap<string, MarketPrice>> {
    return new Map()
  }

  async coinPrices(): Promise<ReadonlyMap<string, MarketPrice>> {
    return new Map()
  }
}

function asText(known: ReadonlyMap<string, MarketPrice>): Record<string, string> {
  return Object.fromEntries([...known].map(([name, { value }]) => [name, formatAmount(value)]))
}
