import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FiatOrder } from '#api/fiat.ts'
import { orderState } from '#api/order-states.ts'
import { FiatOrderAdvice } from './fiat-order-advice.tsx'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

function adviceOf(order: Pick<FiatOrder, 'direction' | 'state'> & Partial<Pick<FiatOrder, 'hold'>>): string {
  const shown = {
    hold: null,
    checkout: 'hosted',
    partnerOrderId: 'MP-1',
    coin: { address: null, transactionHash: null },
    ...order,
  } as unknown as FiatOrder
  const page = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FiatOrderAdvice order={shown} partner="MoonPay" />
    </I18nProvider>,
  )
  return page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe.each(['buy', 'sell'] as const)('an order to %s', (direction) => {
  it.each(orderState.options)('says who has to act or has the money when it is %s', (state) => {
    expect(adviceOf({ direction, state })).toContain('MoonPay')
  })

  it('warns against paying twice while its payment is on the way', () => {
    const advice = adviceOf({ direction, state: 'waiting' })
    expect(advice).toMatch(/Don’t (pay|send them) again/)
    expect(advice).toContain('If you haven’t')
  })
})

it('says how refunded money arrives, and who to ask if it doesn’t', () => {
  const advice = adviceOf({ direction: 'buy', state: 'refunded' })
  expect(advice).toContain('MoonPay has sent your money back the way you paid')
  expect(advice).toContain('contact MoonPay’s support')
})
