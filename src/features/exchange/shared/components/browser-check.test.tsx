import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PayoutFinding } from '#src/features/exchange/shared/rules/payout-check.ts'
import { BrowserCheck } from './browser-check.tsx'

const hash = 'ab'.repeat(32)
const payin = { agreedAmount: '1', movedAmount: '1' }
const payout = {
  asset: 'litecoin/native',
  address: 'ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh',
  agreedAmount: '2',
  movedAmount: '2',
  transactionHash: hash,
}

function shown(finding: PayoutFinding | undefined, changes: Partial<typeof payout> = {}, state = 'completed' as const) {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const client = new QueryClient()
  const { asset, address, agreedAmount, movedAmount } = { ...payout, ...changes }
  const key = ['payout-check', hash, asset, address, 'fixed', agreedAmount, movedAmount, payin]
  if (finding !== undefined) client.setQueryData(key, finding)
  const createdAt = '2026-11-28T12:00:00.000Z'
  const order = { state, hold: null, rateType: 'fixed', createdAt, payin, payout: { ...payout, ...changes } } as const
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nProvider i18n={i18n}>
        <BrowserCheck order={order} />
      </I18nProvider>
    </QueryClientProvider>,
  )
}

it.each([
  ['arrived', /found this payout on the network, sent to the right address/],
  ['missing', /can’t see this payout on the network yet/],
  ['failed', /failed on the network/],
  ['short', /smaller than it should be/],
  ['elsewhere', /couldn’t find this payout/],
  ['unasked', /this app has no index server for Litecoin/],
  ['unseen', /nodes don’t list coins sent by contracts/],
] as const)('shows what this browser found of a payout with the result %s', (finding, text) => {
  expect(shown(finding)).toMatch(text)
})

it('claims nothing before the check, or about a network that this app doesn’t read', () => {
  expect(shown(undefined)).toBe('')
  expect(shown('arrived', { asset: 'monero/native' })).toBe('')
})
