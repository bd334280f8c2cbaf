import * as v from 'valibot'

import { PartnerError } from '#server/lib/partner-error.ts'
import { priceNumber } from '#server/providers/prices/price-number.ts'
import type { MarketPrice } from '#server/providers/prices/market-price.ts'

/** `[{"date":"2026-11-20","base":"USD","quote":"CNY","rate":6.3835},…]` */
const rates = v.array(
  v.looseObject({
    date: v.pipe(v.string(), v.isoDate()),
    base: v.literal('USD'),
    quote: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    rate: priceNumber,
  }),
)

/** @throws PartnerError */
export function mapRates(answer: unknown): ReadonlyMap<string, MarketPrice> {
  const result = v.safeParse(rates, answer)
  if (!result.success) throw new PartnerError('malformed', 'Frankfurter’s rates have an unexpected shape')
  return new Map(result.output.map(({ date, quote, rate }) => [quote, { value: rate, at: new Date(date) }]))
}
