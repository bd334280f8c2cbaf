import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { decimal, timestamp } from './primitives.ts'

/** Prices of coins in US dollars, and exchange rates of other currencies to the dollar. */
export const getMarketPrices = endpoint({
  method: 'GET',
  path: '/api/market/prices',
  summary: 'Lists coin prices in US dollars, and dollar exchange rates.',
  access: 'public',
  input: undefined,
  data: v.strictObject({
    /** Source of the prices. Those of the local market are made up, and the app says so. */
    source: v.picklist(['local-market', 'market-median']),
    asOf: timestamp,
    /** Price of one whole coin in US dollars by the coin's symbol. */
    usdPrices: v.record(v.string(), decimal),
    /** Price change within 24 hours in percent, such as `-1.25`, if known. */
    usdChanges: v.record(v.string(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/))),
    /** Units of the currency per US dollar, by ISO 4217 code. */
    usdRates: v.record(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), decimal),
  }),
  errors: [],
})

export const getPriceHistory = endpoint({
  method: 'GET',
  path: '/api/market/history',
  summary: 'Lists a coin’s prices in US dollars over a period, oldest first.',
  access: 'public',
  input: v.strictObject({
    coin: v.pipe(v.string(), v.regex(/^[A-Z\d]{2,10}$/)),
    period: v.picklist(['day', 'week', 'month', 'year']),
  }),
  data: v.strictObject({
    source: v.picklist(['local-market', 'market-median']),
    points: v.array(v.strictObject({ at: timestamp, usdPrice: decimal })),
  }),
  errors: [apiErrorCode.notFound],
})
