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

  it('is not blamed on the rate when the partner never answered', () => {
    const advice = adviceOf({ ...failed, partnerOrderId: null })
    expect(advice).toContain('didn’t answer in time')
    expect(advice).not.toContain('rate')
  })

  it('says that the partner made another one than was agreed to', () => {
    expect(adviceOf(failed)).toContain('didn’t create the order as you agreed to it')
  })
})

describe('less than quoted', () => {
  const arrived = (paid: string, moved: string) =>
    adviceOf({ state: 'completed', payin: { ...leg, movedAmount: paid }, payout: { ...leg, movedAmount: moved } })

  it('is the partner’s to explain when all was paid', () => {
    expect(arrived('100', '90')).toContain('Exolix sent 10% less than quoted')
  })

  it('follows from a payment that was smaller, which nobody is blamed for', () => {
    const advice = arrived('90', '89.5')
    expect(advice).toContain('You paid 10% less than quoted, so 10.5% less arrived.')
    expect(advice).not.toContain('support')
  })

  it('is the partner’s again when much more is missing than was', () => {
    expect(arrived('90', '80')).toContain('Exolix sent 20% less than quoted')
  })

  it('is not told of a floating rate that has moved a little', () => {
    expect(arrived('100', '98')).toBe('')
  })
})

it('of a link that somebody else has paid says so before anything is paid', () => {
  expect(adviceOf({ state: 'expired', isLinkPaid: true })).toContain('don’t pay')
  expect(adviceOf({ state: 'expired', isLinkPaid: true })).toContain('Someone else has paid this link')
  expect(adviceOf({ state: 'expired', isLinkPaid: false })).not.toContain('Someone else')
})

it('waits for a payment as long as the server does', () => {
  expect(adviceOf({ state: 'waiting' })).toContain('within 3 hours')
})
