import { describe, expect, it } from 'vitest'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { exampleOffer } from '#src/features/exchange/swap/rules/example-offer.ts'
import type { SwapReading } from '#src/features/exchange/swap/rules/swap-offer.ts'
import { isWithdrawn, rateChange } from './rate-change.ts'

const seen = exampleOffer({})

it('reports no change while the offer is as seen', () => {
  expect(rateChange(seen, exampleOffer({ quoteId: crypto.randomUUID() }))).toBeUndefined()
  expect(rateChange(undefined, seen)).toBeUndefined()
})

it('reports the amounts before and now, and the difference', () => {
  expect(rateChange(seen, exampleOffer({ toAmount: '98' }))).toEqual({ before: '100', now: '98', basisPoints: -200n })
  expect(rateChange(seen, exampleOffer({ toAmount: '101' }))).toMatchObject({ basisPoints: 100n })
})

it('counts a higher payment as worse if the amount to receive was chosen', () => {
  const to = exampleOffer({ side: 'to' })
  expect(rateChange(to, { ...to, fromAmount: '1.1' })).toEqual({ before: '1', now: '1.1', basisPoints: -1_000n })
})

it.each([{ partner: 'other' }, { from: 'bsc/native' }, { rateType: 'fixed' }, { fromAmount: '2' }] as const)(
  'reports no change for an offer of something else: %o',
  (changes) => {
    expect(rateChange(seen, exampleOffer({ toAmount: '50', ...changes }))).toBeUndefined()
  },
)

describe('a rate that is no longer offered', () => {
  const none = (reason: 'pair-unavailable' | 'below-minimum'): SwapReading => ({
    kind: 'none',
    offer: null,
    reason,
    minimum: null,
    maximum: null,
  })
  const failed = (code: number): SwapReading => ({ kind: 'failed', error: new ApiError(code, 409, '') })

  it.each([
    ['its partner no longer offers the pair', none('pair-unavailable'), true],
    ['we no longer request the pair from its partner', failed(apiErrorCode.pairUnsupported), true],
    ['its partner’s minimum has risen', none('below-minimum'), false],
    ['its partner is not responding', failed(apiErrorCode.partnerUnavailable), false],
    ['there is another offer', { kind: 'offer', offer: exampleOffer({ toAmount: '1' }) } as const, false],
  ])('distinguishes a withdrawn offer: %s', (_case, reading, expected) => {
    expect(isWithdrawn(exampleOffer({}), reading)).toBe(expected)
    expect(isWithdrawn(undefined, reading)).toBe(false)
  })
})
