import * as v from 'valibot'

import { PartnerError } from '#server/lib/partner-error.ts'
import { priceNumber } from '#server/providers/prices/price-number.ts'

/** Price first, then volumes. */
const offer = v.pipe(
  v.looseTuple([priceNumber]),
  v.transform(([price]) => price),
)

/**
 * `{"error":[],"result":{"USDTZUSD":{"a":["1.00010","…","…"],"b":["1.00000",…],"c":["1.00005","…"],…}}}`: best ask,
 * best bid and last trade. Kraken uses its own spelling of the pair. After an error there is no result.
 */
const ticker = v.looseObject({
  error: v.array(v.string()),
  result: v.optional(v.record(v.string(), v.looseObject({ a: offer, b: offer, c: offer }))),
})

/**
 * Returns the price of the requested pair; `undefined` unless both sides have offers, as when trading is halted. It's
 * the last trade's price, unless the offers have moved away from it: then the nearer of them.
 * @throws PartnerError
 */
export function mapTicker(answer: unknown): bigint | undefined {
  const parsed = v.safeParse(ticker, answer)
  if (!parsed.success) throw new PartnerError('malformed', 'Kraken’s ticker has an unexpected shape')
  const { error, result = {} } = parsed.output
  // Its errors contain no secrets: `EQuery:Unknown asset pair`.
  if (error.length > 0) throw new PartnerError('refused', `Kraken answered ${error.join(', ').slice(0, 200)}`)
  const [pair, ...others] = Object.values(result)
  if (pair === undefined || others.length > 0)
    throw new PartnerError('malformed', 'Kraken’s ticker is not for exactly one pair')
  const { a: ask, b: bid, c: last } = pair
  if (ask <= 0n || bid <= 0n || bid > ask) return undefined
  if (last > ask) return ask
  return last < bid ? bid : last
}
