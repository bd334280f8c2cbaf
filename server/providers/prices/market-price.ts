/** One source's price, in 10^-18 of a dollar, or rate, in 10^-18 of a currency per dollar. */
export interface MarketPrice {
  readonly value: bigint
  readonly at: Date
}

export interface Agreement {
  readonly now: Date
  /** In seconds. Older prices don't count, nor those from the future. */
  readonly maxAge: number
  /** Minimum number of fresh sources that agree. */
  readonly minSources: number
  /** Maximum distance from the middle price, in millionths. */
  readonly maxDeviation: bigint
}

const million = 1_000_000n
/** Maximum number of seconds by which a partner's clock may be ahead. */
const clockError = 60

/**
 * Returns the middle of several sources' prices; `undefined` if there are too few, or they contradict each other. Of
 * two middle prices, it's the earlier source's: a price that was actually quoted, and not an average.
 * @param prices Most trusted source first.
 */
export function agreeOn(
  prices: readonly (MarketPrice | undefined)[],
  { now, maxAge, minSources, maxDeviation }: Agreement,
): MarketPrice | undefined {
  const fresh = prices.filter((price): price is MarketPrice => {
    if (price === undefined || price.value <= 0n) return false
    const age = (now.getTime() - price.at.getTime()) / 1000
    return age <= maxAge && age >= -clockError
  })
  const sorted = fresh.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const middles = new Set(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1))
  const middle = fresh.find((price) => middles.has(price))
  if (middle === undefined) return undefined
  const agreeing = fresh.filter(({ value }) => distance(value, middle.value) * million <= middle.value * maxDeviation)
  return agreeing.length >= minSources ? middle : undefined
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one
}
