import { describe, expect, it } from 'vitest'

import { transferProblem, transferTerms } from './transfer-rules.ts'

describe('terms of a transfer', () => {
  it('uses the largest minimum of the networks and the rest of the limit', () => {
    expect(
      transferTerms({ depositMinimums: [2n, 5n, 3n], dailyLimit: 100n, withoutReviewLimit: 500n, used: 40n }),
    ).toEqual({
      minimum: 5n,
      limitLeft: 60n,
      withoutSecondFactor: 10n,
    })
  })

  it('leaves nothing if more was used than a limit that has since been lowered', () => {
    const facts = { depositMinimums: [1n], dailyLimit: 100n, withoutReviewLimit: 100n, used: 101n }
    expect(transferTerms(facts)).toMatchObject({ limitLeft: 0n, withoutSecondFactor: 0n })
  })

  it('requires more than zero even if no network has a minimum', () => {
    const terms = transferTerms({ depositMinimums: [0n], dailyLimit: 100n, withoutReviewLimit: 100n, used: 0n })
    expect([0n, 1n].map((amount) => transferProblem(amount, terms))).toEqual(['below-minimum', undefined])
  })
})

describe('amount of a transfer', () => {
  it('refuses amounts one unit below the minimum and one unit above the limit', () => {
    const terms = { minimum: 5n, limitLeft: 60n, withoutSecondFactor: 10n }
    const problems = [4n, 5n, 60n, 61n].map((amount) => transferProblem(amount, terms))
    expect(problems).toEqual(['below-minimum', undefined, undefined, 'above-limit'])
  })
})
