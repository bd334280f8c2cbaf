import { describe, expect, it } from 'vitest'

import { transferProblem, transferTerms } from './transfer-rules.ts'

describe('the terms of a transfer', () => {
  it('are the largest minimum of the networks and what is left of the limit', () => {
    expect(
      transferTerms({ depositMinimums: [2n, 5n, 3n], dailyLimit: 100n, withoutReviewLimit: 500n, used: 40n }),
    ).toEqual({
      minimum: 5n,
      limitLeft: 60n,
      withoutSecondFactor: 10n,
    })
  })

  it('leave nothing where more is used than a limit that was lowered since', () => {
    const facts = { depositMinimums: [1n], dailyLimit: 100n, withoutReviewLimit: 100n, used: 101n }
    expect(transferTerms(facts)).toMatchObject({ limitLeft: 0n, withoutSecondFactor: 0n })
  })

  it('want more than nothing also where no network has a minimum', () => {
    const terms = transferTerms({ depositMinimums: [0n], dailyLimit: 100n, withoutReviewLimit: 100n, used: 0n })
    expect([0n, 1n].map((amount) => transferProblem(amount, terms))).toEqual(['below-minimum', undefined])
  })
})

describe('an amount', () => {
  it('is refused from the first unit below the minimum and above the limit', () => {
    const terms = { minimum: 5n, limitLeft: 60n, withoutSecondFactor: 10n }
    const problems = [4n, 5n, 60n, 61n].map((amount) => transferProblem(amount, terms))
    expect(problems).toEqual(['below-minimum', undefined, undefined, 'above-limit'])
  })
})
