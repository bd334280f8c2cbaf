import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { deskName, type ExchangeOffer } from '#api/exchange.ts'
import { exampleOffer } from '#src/features/exchange/swap/rules/example-offer.ts'
import { OfferFacts } from './offer-facts.tsx'

function textOf(changes: Partial<ExchangeOffer>, { name = 'exolix', isChosen = false } = {}): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const reading = { kind: 'offer', offer: exampleOffer(changes) } as const
  const offer = { name, title: name, paidBy: 'transfer', refunds: 'automatic', minutes: null, reading } as const
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OfferFacts offer={offer} isBest={false} isFastest={false} symbol="USDT" isChosen={isChosen} />
    </I18nProvider>,
  ).replaceAll(/<[^>]+>/g, '')
}

it('shows every offer’s network fee and worst case, chosen or not', () => {
  const text = textOf({ networkFee: '1.25', rateType: 'fixed', toAmount: '98.75' })
  expect(text).toContain('Network fee of 1.25 USDT included.')
  expect(text).toContain('Worst case: 98.75 USDT.')
  expect(textOf({ rateType: 'floating' })).toContain('Network fee included. No guaranteed minimum.')
})

it('promises no Sevenport fee only for our own desk', () => {
  expect(textOf({ networkFee: '0.5' }, { name: deskName })).toContain('No Sevenport fee')
  expect(textOf({ networkFee: '0.5' })).not.toContain('No Sevenport fee')
})

it('explains refunds only for the chosen offer', () => {
  expect([true, false].map((isChosen) => textOf({}, { isChosen }).includes('Refunds go to'))).toEqual([true, false])
})
