/** What one source says, in 10^-18 of a dollar, or of a currency for one dollar. */
export interface MarketPrice {
  readonly value: bigint
  readonly at: Date
}

export interface Agreement {
  readonly now: Date
  /** In seconds. An older price does not count, nor one of the future. */
  readonly maxAge: number
  /** Sources that have to be fresh and to agree. */
  readonly minSources: number
  /** How far from the middle a price may lie, in millionths. */
  readonly maxDeviation: bigint
}

const million = 1_000_000n
/** Seconds that a partner's clock may be ahead. */
const clockError = 60

/**
 * The middle of what several sources say; `undefined` if too few say anything, or if they contradict each other. Of two in
 * the middle it is that of the earlier source: a price that somebody has quoted, and not one between two.
 * @param prices In the order in which they are trusted.
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
