import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ExchangeOrder } from '#api/exchange.ts'
import { OrderAdvice } from './order-advice.tsx'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

const leg = { agreedAmount: '100', movedAmount: null, address: '0x' }

function adviceOf(order: Record<string, unknown>): string {
  const shown = { payin: leg, payout: leg, partnerOrderId: 'EX-1', ...order } as unknown as ExchangeOrder
  const page = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <OrderAdvice order={shown} partner="Exolix" />
    </I18nProvider>,
  )
  return page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('an order that was not created', () => {
  const failed = { state: 'failed', payin: { ...leg, address: null } }

  it('doesn’t blame the rate when the partner never answered', () => {
    const advice = adviceOf({ ...failed, partnerOrderId: null })
    expect(advice).toContain('didn’t answer in time')
    expect(advice).not.toContain('rate')
  })

  it('says that the partner created a different order', () => {
    expect(adviceOf(failed)).toContain('didn’t create the order as you agreed to it')
  })
})

describe('a payout below the quote', () => {
  const arrived = (paid: string, moved: string) =>
    adviceOf({ state: 'completed', payin: { ...leg, movedAmount: paid }, payout: { ...leg, movedAmount: moved } })

  it('attributes a low payout to the partner if the full amount was paid', () => {
    expect(arrived('100', '90')).toContain('Exolix sent 10% less than quoted')
  })

  it('attributes a low payout to the payment if that was smaller', () => {
    const advice = arrived('90', '89.5')
    expect(advice).toContain('You paid 10% less than quoted, so 10.5% less arrived.')
    expect(advice).not.toContain('support')
  })

  it('attributes a low payout to the partner if much more is missing than was underpaid', () => {
    expect(arrived('90', '80')).toContain('Exolix sent 20% less than quoted')
  })

  it('ignores a floating rate that has moved a little', () => {
    expect(arrived('100', '98')).toBe('')
  })
})

it('says before any payment that someone else has paid the link', () => {
  expect(adviceOf({ state: 'expired', isLinkPaid: true })).toContain('don’t pay')
  expect(adviceOf({ state: 'expired', isLinkPaid: true })).toContain('Someone else has paid this link')
  expect(adviceOf({ state: 'expired', isLinkPaid: false })).not.toContain('Someone else')
})

it('waits for a payment as long as the server', () => {
  expect(adviceOf({ state: 'waiting' })).toContain('within 3 hours')
})
