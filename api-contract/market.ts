import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { decimal, timestamp } from './primitives.ts'

/** Prices of coins in US dollars, and how much of other currencies a dollar brings. */
export const getMarketPrices = endpoint({
  method: 'GET',
  path: '/api/market/prices',
  summary: 'Prices of coins in US dollars, and exchange rates of the dollar.',
  access: 'public',
  input: undefined,
  data: v.strictObject({
    /** Whose prices these are. Those of the local market are made up, and the app says so. */
    source: v.picklist(['local-market']),
    asOf: timestamp,
    /** Price of one whole coin in US dollars by the coin's symbol. */
    usdPrices: v.record(v.string(), decimal),
    /** Units of the currency for one US dollar, by ISO 4217 code. */
    usdRates: v.record(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), decimal),
  }),
  errors: [],
})
