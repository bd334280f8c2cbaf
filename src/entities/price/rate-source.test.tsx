import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { noteServerDate } from '#src/lib/server-clock.ts'
import { RateSource } from './rate-source.tsx'

afterEach(() => {
  vi.useRealTimers()
  noteServerDate(new Date().toUTCString())
})

it('keeps the age of rates right on a device that is an hour fast', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T06:00:00Z') })
  noteServerDate('Tue, 24 Nov 2026 05:00:00 GMT')
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RateSource asOf={Date.parse('2026-11-24T04:58:00Z') / 1_000} source="market-median" />
    </I18nProvider>,
  )
  expect(html).toBe('Rates from 2 minutes ago, averaged across markets')
})
