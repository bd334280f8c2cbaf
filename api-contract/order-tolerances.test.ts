import { describe, expect, it } from 'vitest'

import { leastPayout, leastPromise, mostToPay } from './order-tolerances.ts'

const agreed = 2_000_000n
const inFull = { agreed: 500n, moved: 500n }

describe('a payout', () => {
  it('at a floating rate is what the partner says, but no less than 15 % below what was agreed to', () => {
    expect(leastPayout(agreed, 'floating', 1_900_000n, inFull)).toBe(1_900_000n)
    expect(leastPayout(agreed, 'floating', null, inFull)).toBe(1_700_000n)
    expect(leastPayout(agreed, 'floating', 1n, inFull)).toBe(1_700_000n)
  })

  it('of less paid in is less at a floating rate: the same 15 % below its share', () => {
    expect(leastPayout(agreed, 'floating', 1n, { agreed: 500n, moved: 300n })).toBe(1_020_000n)
    expect(leastPayout(agreed, 'floating', 1_150_000n, { agreed: 500n, moved: 300n })).toBe(1_150_000n)
    expect(leastPayout(agreed, 'fixed', 1n, { agreed: 500n, moved: 300n })).toBe(1_999_998n)
  })

  it.each([
    ['is unknown', { agreed: 500n, moved: null }],
    ['was agreed for any amount', { agreed: null, moved: 300n }],
    ['is said to be nothing', { agreed: 500n, moved: 0n }],
    ['is more than was agreed to', { agreed: 500n, moved: 900n }],
  ])('is not scaled where what came in %s', (_, payin) => {
    expect(leastPayout(agreed, 'floating', null, payin)).toBe(1_700_000n)
  })

  it('at a fixed rate is what was agreed to, whatever the partner says', () => {
    expect(leastPayout(agreed, 'fixed', 1n, inFull)).toBe(1_999_998n)
  })

  it('of next to nothing is still something', () => {
    expect(leastPayout(1n, 'floating', null, inFull)).toBe(1n)
    expect(leastPayout(1n, 'fixed', null, inFull)).toBe(1n)
  })
})

it('a partner may promise 1 % less at a floating rate, a millionth at a fixed one, and ask for a millionth more', () => {
  expect(leastPromise(agreed, 'floating')).toBe(1_980_000n)
  expect(leastPromise(agreed, 'fixed')).toBe(1_999_998n)
  expect(mostToPay(agreed)).toBe(2_000_002n)
})
