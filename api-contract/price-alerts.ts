import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { currencyCode, decimal, moment, uuid } from './primitives.ts'

/** Maximum number per account, including triggered ones. */
export const maximumPriceAlerts = 20

/** Number of fraction digits to which prices are shown and compared; the rest is cut off. */
export const priceFractionDigits = 8

/** A user-entered price above zero, no finer than prices are compared. */
export const targetPrice = v.pipe(
  v.string(),
  v.regex(/^(0|[1-9]\d{0,14})(\.\d{1,8})?$/),
  v.check((value) => /[1-9]/.test(value), 'must be above zero'),
)

/** Prices are per whole coin, in `currency`. */
export const priceAlert = v.strictObject({
  id: uuid,
  coin: coinSymbol,
  /** The side of the target that triggers the alert. */
  direction: v.picklist(['above', 'below']),
  targetPrice: decimal,
  currency: currencyCode,
  createdAt: moment,
  /** Null until it triggers, which happens once. */
  triggered: v.nullable(v.strictObject({ at: moment, price: decimal })),
})

export type PriceAlert = v.InferOutput<typeof priceAlert>

export const listPriceAlerts = endpoint({
  method: 'GET',
  path: '/api/market/alerts',
  summary: 'Lists the user’s price alerts, newest first.',
  access: 'main',
  input: undefined,
  data: v.array(priceAlert),
  errors: [],
})

const { coin, direction, currency, id } = priceAlert.entries

export const createPriceAlert = endpoint({
  method: 'POST',
  path: '/api/market/alerts/create',
  summary: 'Creates an alert that emails and messages the user once the price is above or below the target.',
  access: 'main',
  input: v.strictObject({ coin, direction, targetPrice, currency }),
  example: { coin: 'BTC', direction: 'above', targetPrice: '100000', currency: 'USD' },
  data: priceAlert,
  errors: [
    /** The coin has no price, or the currency no rate. */
    apiErrorCode.notFound,
    /** The price is already there. */
    apiErrorCode.stateConflict,
    apiErrorCode.limitReached,
  ],
})

export const deletePriceAlert = endpoint({
  method: 'POST',
  path: '/api/market/alerts/delete',
  summary: 'Deletes a price alert.',
  access: 'main',
  input: v.strictObject({ id }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})
