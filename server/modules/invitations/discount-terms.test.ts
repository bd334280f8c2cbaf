import { describe, expect, it } from 'vitest'

import { addSeconds } from '#server/lib/clock.ts'

import { discountAt, type DiscountTerms, termsWith, viewDiscount } from './discount-terms.ts'

const start = new Date('2030-01-01T00:00:00Z')
const after = (hours: number) => addSeconds(start, hours * 3_600)
const never: DiscountTerms = { discountPercent: 0, earlierPercent: 0, discountChangedAt: null }

describe('a discount', () => {
  it('applies a higher discount at once', () => {
    const terms = termsWith(never, 50, start)
    expect(discountAt(terms, start)).toBe(50)
    expect(viewDiscount(terms, start)).toEqual({ percent: 50, earlier: null })
  })

  it('applies a lower discount after a day', () => {
    const terms = termsWith(termsWith(never, 75, after(-48)), 25, start)
    expect(viewDiscount(terms, start)).toEqual({
      percent: 25,
      earlier: { percent: 75, until: '2030-01-02T00:00:00.000Z' },
    })
    expect(discountAt(terms, after(23.99))).toBe(75)
    expect(discountAt(terms, after(24))).toBe(25)
  })

  it('does not lower a discount sooner in steps, or by raising it in between', () => {
    const high = termsWith(never, 75, after(-48))
    const steps = termsWith(termsWith(high, 50, start), 0, after(1))
    expect(discountAt(steps, after(24.5))).toBe(75)
    const zigzag = termsWith(termsWith(termsWith(high, 0, start), 25, after(1)), 0, after(2))
    expect(discountAt(zigzag, after(25))).toBe(75)
    expect(discountAt(zigzag, after(26))).toBe(0)
  })

  it('leaves a discount unchanged when the same one is set again', () => {
    const lower = termsWith(termsWith(never, 75, after(-48)), 25, start)
    expect(termsWith(lower, 25, after(12))).toBe(lower)
  })
})
