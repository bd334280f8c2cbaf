import { describe, expect, it } from 'vitest'

import { leastPayout, leastPromise, mostToPay } from './order-tolerances.ts'

const agreed = 2_000_000n
const inFull = { agreed: 500n, moved: 500n }

describe('payouts', () => {
  it('accepts the partner’s amount at a floating rate, down to 15 % below the agreed payout', () => {
    expect(leastPayout(agreed, 'floating', 1_900_000n, inFull)).toBe(1_900_000n)
    expect(leastPayout(agreed, 'floating', null, inFull)).toBe(1_700_000n)
    expect(leastPayout(agreed, 'floating', 1n, inFull)).toBe(1_700_000n)
  })

  it('scales the floor of a floating payout with an underpayment, but not a fixed payout', () => {
    expect(leastPayout(agreed, 'floating', 1n, { agreed: 500n, moved: 300n })).toBe(1_020_000n)
    expect(leastPayout(agreed, 'floating', 1_150_000n, { agreed: 500n, moved: 300n })).toBe(1_150_000n)
    expect(leastPayout(agreed, 'fixed', 1n, { agreed: 500n, moved: 300n })).toBe(1_999_998n)
  })

  it.each([
    ['is unknown', { agreed: 500n, moved: null }],
    ['was agreed for an open amount', { agreed: null, moved: 300n }],
    ['is reported as zero', { agreed: 500n, moved: 0n }],
    ['exceeds the agreed amount', { agreed: 500n, moved: 900n }],
  ])('does not scale the floor if the amount paid in %s', (_, payin) => {
    expect(leastPayout(agreed, 'floating', null, payin)).toBe(1_700_000n)
  })

  it('requires the agreed payout at a fixed rate, whatever the partner says', () => {
    expect(leastPayout(agreed, 'fixed', 1n, inFull)).toBe(1_999_998n)
  })

  it('never rounds the floor down to zero', () => {
    expect(leastPayout(1n, 'floating', null, inFull)).toBe(1n)
    expect(leastPayout(1n, 'fixed', null, inFull)).toBe(1n)
  })
})

it('lets a partner promise 1 % less at a floating rate, a millionth at a fixed one, and ask for a millionth more', () => {
  expect(leastPromise(agreed, 'floating')).toBe(1_980_000n)
  expect(leastPromise(agreed, 'fixed')).toBe(1_999_998n)
  expect(mostToPay(agreed)).toBe(2_000_002n)
})
