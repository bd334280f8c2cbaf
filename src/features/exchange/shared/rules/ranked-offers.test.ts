import { describe, expect, it } from 'vitest'
import type { ExchangeOffer } from '#api/exchange.ts'
import { exampleOffer } from '#src/features/exchange/swap/rules/example-offer.ts'
import type { PartnerOffer, SwapReading } from '#src/features/exchange/swap/rules/swap-offer.ts'
import { fastestOffer, rankOffers } from './ranked-offers.ts'

function names(readings: Readonly<Record<string, SwapReading>>) {
  const offers = Object.entries(readings).map(([name, reading]) => partnerOffer(name, reading))
  return rankOffers(offers).map(({ name }) => name)
}

function partnerOffer(name: string, reading: SwapReading, minutes: PartnerOffer['minutes'] = null): PartnerOffer {
  return { name, title: name, paidBy: 'transfer', refunds: null, minutes, reading }
}

const offer = (changes: Partial<ExchangeOffer>): SwapReading => ({ kind: 'offer', offer: exampleOffer(changes) })

it('ranks the largest payout first, by value rather than by digits', () => {
  expect(
    names({ a: offer({ toAmount: '9.5' }), b: offer({ toAmount: '10.25' }), c: offer({ toAmount: '10' }) }),
  ).toEqual(['b', 'c', 'a'])
})

it('ranks the smallest payment first if the amount to receive was chosen', () => {
  const to = (fromAmount: string) => offer({ side: 'to', fromAmount })
  expect(names({ a: to('0.02'), b: to('0.0199999999'), c: to('1') })).toEqual(['b', 'a', 'c'])
})

it('ranks unanswered partners below offers, and refusals and failures last', () => {
  expect(
    names({
      failed: { kind: 'failed', error: new Error('none') },
      none: { kind: 'none', offer: null, reason: 'below-minimum', minimum: '1', maximum: null },
      asked: { kind: 'asked' },
      offer: offer({}),
    }),
  ).toEqual(['offer', 'asked', 'none', 'failed'])
})

describe('the fastest offer', () => {
  const nameOf = (...offers: PartnerOffer[]) => fastestOffer(offers)?.name

  it('has the shortest maximum duration, whatever it pays', () => {
    const slow = partnerOffer('slow', offer({}), { from: 1, to: 20 })
    const fast = partnerOffer('fast', offer({ toAmount: '1' }), { from: 3, to: 9 })
    expect(nameOf(slow, fast, partnerOffer('unknown', offer({})))).toBe('fast')
  })

  it('doesn’t exist without another offer to compare or without a difference', () => {
    const nine = (name: string) => partnerOffer(name, offer({}), { from: 3, to: 9 })
    expect([nameOf(nine('a'), partnerOffer('b', offer({}))), nameOf(nine('a'), nine('b'))]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('never comes from a partner without an offer', () => {
    const gone = partnerOffer('gone', { kind: 'asked' }, { from: 1, to: 2 })
    expect(nameOf(gone, partnerOffer('a', offer({}), { from: 3, to: 9 }))).toBeUndefined()
  })
})
