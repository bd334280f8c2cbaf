import type { GivenDiscount } from '#api/invitation-discounts.ts'
import type { DiscountPercent } from '#api/invitation-offer.ts'
import { addSeconds } from '#server/lib/clock.ts'

/** Seconds until a lower discount takes effect, so that users who are registering get the one they were shown. */
const secondsUntilLower = 86_400

/** An inviter's current and previous discount. */
export interface DiscountTerms {
  readonly discountPercent: DiscountPercent
  readonly earlierPercent: DiscountPercent
  /** Null if it was never set. */
  readonly discountChangedAt: Date | null
}

/** Returns the discount for accepting the invitation at a time. */
export function discountAt(terms: DiscountTerms, now: Date): DiscountPercent {
  const earlier = earlierDiscountAt(terms, now)
  return earlier === null ? terms.discountPercent : earlier.percent
}

/** Returns the terms after setting a discount. Setting the same one again doesn't change them. */
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
