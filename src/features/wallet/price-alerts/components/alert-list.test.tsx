import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import type { PriceAlert } from '#api/price-alerts.ts'
import { AlertList } from './alert-list.tsx'

vi.mock('#src/features/wallet/price-alerts/price-alerts.queries.ts', () => ({
  useDeletePriceAlert: () => ({ mutateAsync: async () => null, isPending: false }),
}))

const waiting: PriceAlert = {
  id: 'a',
  coin: 'SHIB',
  direction: 'below',
  targetPrice: '0.00001234',
  currency: 'USD',
  createdAt: '2026-11-20T12:00:00Z',
  triggered: null,
}
const triggered: PriceAlert = {
  ...waiting,
  id: 'b',
  coin: 'BTC',
  direction: 'above',
  targetPrice: '640000.5',
  currency: 'CNY',
  triggered: { at: '2026-11-22T12:00:00Z', price: '640123.45678901' },
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

/** Returns the text of the page, separated by row. */
function textOf(alerts: readonly PriceAlert[]): string {
  const page = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <AlertList alerts={alerts} />
    </I18nProvider>,
  )
  return page.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')
}

it('lists active alerts before triggered ones, each in its own currency', () => {
  const text = textOf([triggered, waiting])
  expect(text).toMatch(/Active.*SHIB below \$0\.00001234.*Set on Nov 20, 2026/)
  expect(text).toMatch(/Triggered.*BTC above CN¥640,000\.50.*Reached CN¥640,123\.46 on Nov 22, 2026/)
  expect(text.indexOf('Active')).toBeLessThan(text.indexOf('Triggered'))
})

it('says how to start if there are no alerts', () => {
  expect(textOf([])).toContain('No price alerts yet')
  expect(textOf([waiting])).not.toContain('Triggered')
})
