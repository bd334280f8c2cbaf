import { describe, expect, it } from 'vitest'

import { leastPayout, leastPromise, mostToPay } from './order-tolerances.ts'

const agreed = 2_000_000n

describe('a payout', () => {
  it('at a floating rate is what the partner says, but no less than 15 % below what was agreed to', () => {
    expect(leastPayout(agreed, 'floating', 1_900_000n)).toBe(1_900_000n)
    expect(leastPayout(agreed, 'floating', null)).toBe(1_700_000n)
    expect(leastPayout(agreed, 'floating', 1n)).toBe(1_700_000n)
  })

  it('at a fixed rate is what was agreed to, whatever the partner says', () => {
    expect(leastPayout(agreed, 'fixed', 1n)).toBe(1_999_998n)
  })

  it('of next to nothing is still something', () => {
    expect(leastPayout(1n, 'floating', null)).toBe(1n)
    expect(leastPayout(1n, 'fixed', null)).toBe(1n)
  })
})

it('a partner may promise 1 % less at a floating rate, a millionth at a fixed one, and ask for a millionth more', () => {
  expect(leastPromise(agreed, 'floating')).toBe(1_980_000n)
  expect(leastPromise(agreed, 'fixed')).toBe(1_999_998n)
  expect(mostToPay(agreed)).toBe(2_000_002n)
})
