/** What one source says, in 10^-18 of a dollar, or of a currency for one dollar. */
export interface Quote {
  readonly value: bigint
  readonly at: Date
}

export interface Agreement {
  readonly now: Date
  /** In seconds. An older quote does not count, nor one of the future. */
  readonly oldest: number
  /** Sources that have to be fresh and to agree. */
  readonly minSources: number
  /** How far from the middle a quote may lie, in millionths. */
  readonly farthest: bigint
}

const million = 1_000_000n
/** Seconds that a partner's clock may be ahead. */
const clockError = 60

/**
 * The middle of what several sources say; `undefined` if too few say anything, or if they contradict each other. Of two in
 * the middle it is that of the earlier source: a price that somebody has quoted, and not one between two.
 * @param quotes In the order in which they are trusted.
 */
export function agreeOn(
  quotes: readonly (Quote | undefined)[],
  { now, oldest, minSources, farthest }: Agreement,
): Quote | undefined {
  const fresh = quotes.filter((quote): quote is Quote => {
    if (quote === undefined || quote.value <= 0n) return false
    const age = (now.getTime() - quote.at.getTime()) / 1000
    return age <= oldest && age >= -clockError
  })
  const sorted = fresh.toSorted((a, b) => (a.value < b.value ? -1 : 1))
  const middles = new Set(sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1))
  const middle = fresh.find((quote) => middles.has(quote))
  if (middle === undefined) return undefined
  const agreeing = fresh.filter(({ value }) => distance(value, middle.value) * million <= middle.value * farthest)
  return agreeing.length >= minSources ? middle : undefined
}

function distance(one: bigint, other: bigint): bigint {
  return one > other ? one - other : other - one
}
