import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NoRefundAddress } from './no-refund-address.tsx'

type Order = ComponentProps<typeof NoRefundAddress>['order']

function textOf(changes: Partial<Order>): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const order: Order = {
    canNameRefund: false,
    hold: null,
    partnerOrderId: 'EX-1',
    refund: null,
    state: 'waiting',
    ...changes,
  }
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <NoRefundAddress order={order} partner="Exolix" />
    </I18nProvider>,
  )
}

it('refers to the support of a partner that accepts no later refund address, with its order number', () => {
  expect(textOf({})).toContain('order number EX-1')
})

it('shows nothing if the refund address can be named, is known or is no longer needed', () => {
  const address = '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38'
  const leg = {
    asset: 'bsc/native',
    agreedAmount: null,
    amount: null,
    memo: null,
    transactionHash: null,
    movedAmount: null,
    proof: null,
  }
  const silent: Partial<Order>[] = [
    { canNameRefund: true },
    { refund: { ...leg, address } },
    { state: 'completed' },
    { partnerOrderId: null, state: 'new' },
    { hold: 'needs-refund-address', state: 'suspended' },
  ]
  expect(silent.map(textOf)).toEqual(silent.map(() => ''))
})
