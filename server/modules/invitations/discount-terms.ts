import type { GivenDiscount } from '#api/invitation-discounts.ts'
import type { DiscountPercent } from '#api/invitation-offer.ts'
import { addSeconds } from '#server/lib/clock.ts'

/** Seconds until a lower discount takes effect: whoever is registering with a higher one gets what they were shown. */
const secondsUntilLower = 86_400

/** What an inviter gives, as it was set and as it was before. */
export interface DiscountTerms {
  readonly discountPercent: DiscountPercent
  readonly earlierPercent: DiscountPercent
  /** Null if it was never set. */
  readonly discountChangedAt: Date | null
}

/** What somebody gets who accepts the invitation at a moment. */
export function discountAt(terms: DiscountTerms, now: Date): DiscountPercent {
  const earlier = earlierDiscountAt(terms, now)
  return earlier === null ? terms.discountPercent : earlier.percent
}

/** The terms once another discount is set. Setting the same again leaves them as they are. */
export function termsWith(terms: DiscountTerms, percent: DiscountPercent, now: Date): DiscountTerms {
  if (percent === terms.discountPercent) return terms
  return { discountPercent: percent, earlierPercent: discountAt(terms, now), discountChangedAt: now }
}

export function viewDiscount(terms: DiscountTerms, now: Date): GivenDiscount {
  const earlier = earlierDiscountAt(terms, now)
  return {
    percent: terms.discountPercent,
    earlier: earlier === null ? null : { percent: earlier.percent, until: earlier.until.toISOString() },
  }
}

function earlierDiscountAt({ discountPercent, earlierPercent, discountChangedAt }: DiscountTerms, now: Date) {
  if (discountChangedAt === null || earlierPercent <= discountPercent) return null
  const until = addSeconds(discountChangedAt, secondsUntilLower)
  return now < until ? { percent: earlierPercent, until } : null
}
