import { expect, it } from 'vitest'
import { exampleOffer } from './example-offer.ts'
import { rateChange } from './rate-change.ts'

const seen = exampleOffer({})

it('is none while the offer is what was seen', () => {
  expect(rateChange(seen, exampleOffer({ quoteId: crypto.randomUUID() }))).toBeUndefined()
  expect(rateChange(undefined, seen)).toBeUndefined()
})

it('says what arrives before and now, and how much less that is', () => {
  expect(rateChange(seen, exampleOffer({ toAmount: '98' }))).toEqual({ before: '100', now: '98', basisPoints: -200n })
  expect(rateChange(seen, exampleOffer({ toAmount: '101' }))).toMatchObject({ basisPoints: 100n })
})

it('counts more to pay as worse where the amount to receive was chosen', () => {
  const to = exampleOffer({ side: 'to' })
  expect(rateChange(to, { ...to, fromAmount: '1.1' })).toEqual({ before: '1', now: '1.1', basisPoints: -1_000n })
})

it.each([{ partner: 'other' }, { from: 'bsc/native' }, { rateType: 'fixed' }, { fromAmount: '2' }] as const)(
  'is none for an offer of something else: %o',
  (changes) => {
    expect(rateChange(seen, exampleOffer({ toAmount: '50', ...changes }))).toBeUndefined()
  },
)
