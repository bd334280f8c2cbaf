import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PayoutTooLow } from './payout-too-low.tsx'

it.each([
  ['transfer', 'fixed', 'less than its fixed rate. Unless too little was paid in'],
  ['transfer', 'floating', 'far less than agreed for the amount paid in'],
  ['route', 'floating', 'less than its minimum'],
] as const)('says what an order by %s at a %s rate was promised', (paidBy, rateType, words) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const text = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <PayoutTooLow paidBy={paidBy} rateType={rateType} />
    </I18nProvider>,
  )
  expect(text).toContain(words)
})
