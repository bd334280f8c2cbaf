import * as v from 'valibot'

import { canonicalAddress } from '#api/addresses/network-address.ts'
import type { NetworkKey } from '#api/coins.ts'
import { PartnerError } from '#server/lib/partner-error.ts'
import { priceNumber } from '#server/providers/prices/price-number.ts'
import type { MarketPrice } from '#server/providers/prices/market-price.ts'

/** A coin's price in one currency. */
export interface CoinGeckoPrice extends MarketPrice {
  /** Within 24 hours, in 10^-18 of a percent; null if unknown. */
  readonly change: bigint | null
}

/** By ID, then by currency. What CoinGecko omits or misreports is missing. */
export type CoinGeckoPrices = ReadonlyMap<string, ReadonlyMap<string, CoinGeckoPrice>>

export interface PricePoint {
  readonly at: Date
  readonly value: bigint
}

const seconds = v.pipe(v.string(), v.regex(/^\d{1,11}$/), v.transform(Number))
const milliseconds = v.pipe(v.string(), v.regex(/^\d{1,14}$/), v.transform(Number))

/** `{"bitcoin":{"usd":91240.5,"usd_24h_change":-1.2,"last_updated_at":1795000000}}` */
const prices = v.record(v.string(), v.looseObject({ last_updated_at: v.optional(v.unknown()) }))

/** `{"prices":[[1795000000000,91240.5],…],…}` */
const chart = v.looseObject({ prices: v.array(v.tuple([milliseconds, priceNumber])) })

/** Returned instead of prices after a failure. Prices of an ID would have no code. */
const failure = v.looseObject({ status: v.looseObject({ error_code: v.unknown() }) })

/** @throws PartnerError */
export function mapPrices(answer: unknown): CoinGeckoPrices {
  const result = v.safeParse(prices, answer)
  if (!result.success || Array.isArray(answer) || v.is(failure, answer))
    throw new PartnerError('malformed', 'CoinGecko’s prices have an unexpected shape')
  return new Map(Object.entries(result.output).map(([id, coin]) => [id, mapCoin(coin)]))
}

function mapCoin({ last_updated_at: updatedAt, ...coin }: Record<string, unknown>) {
  const inCurrencies = new Map<string, CoinGeckoPrice>()
  const at = v.safeParse(seconds, updatedAt)
  if (!at.success) return inCurrencies
  for (const [currency, text] of Object.entries(coin)) {
    const value = v.safeParse(priceNumber, text)
    if (!value.success || currency.endsWith('_24h_change')) continue
    const change = v.safeParse(priceNumber, coin[`${currency}_24h_change`])
    inCurrencies.set(currency, {
      value: value.output,
      at: new Date(at.output * 1000),
      change: change.success ? change.output : null,
    })
  }
  return inCurrencies
}

/**
 * Returns prices in dollars by the requested tokens, however the answer writes their addresses.
 * `{"0xdac17f958d2ee523a2206206994597c13d831ec7":{"usd":0.9998,"last_updated_at":1795000000}}`
 * @throws PartnerError
 */
export function mapTokenPrices(
  answer: unknown,
  network: NetworkKey,
  tokens: readonly string[],
): ReadonlyMap<string, MarketPrice> {
  const prices = new Map(
    [...mapPrices(answer)].map(([contract, price]) => [canonicalAddress(network, contract), price]),
  )
  return new Map(
    tokens.flatMap((token) => {
      const canonical = canonicalAddress(network, token)
      const price = canonical === undefined ? undefined : prices.get(canonical)?.get('usd')
      return price === undefined ? [] : [[token, price]]
    }),
  )
}

/** @throws PartnerError */
export function mapChart(answer: unknown): readonly PricePoint[] {
  const result = v.safeParse(chart, answer)
  if (!result.success) throw new PartnerError('malformed', 'CoinGecko’s chart has an unexpected shape')
  return result.output.prices.map(([at, value]) => ({ at: new Date(at), value }))
}
