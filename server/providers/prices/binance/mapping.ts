import * as v from 'valibot'

import { PartnerError } from '#server/lib/partner-error.ts'
import { priceNumber } from '#server/providers/prices/price-number.ts'

/** `[{"symbol":"BTCUSDT","price":"91240.50000000"},…]` */
const prices = v.array(v.looseObject({ symbol: v.string(), price: v.string() }))

/** Skips prices that aren't numbers. @throws PartnerError */
export function mapPrices(answer: unknown): ReadonlyMap<string, bigint> {
  const result = v.safeParse(prices, answer)
  if (!result.success) throw new PartnerError('malformed', 'Binance’s prices have an unexpected shape')
  const mapped = new Map<string, bigint>()
  for (const { symbol, price } of result.output) {
    const value = v.safeParse(priceNumber, price)
    if (value.success) mapped.set(symbol, value.output)
  }
  return mapped
}
