import { expect, it } from 'vitest'
import type { ListedLinkPayment } from '#api/payment-links.ts'
import { linkPaymentsCsv } from './link-payments-csv.ts'

const payment: ListedLinkPayment = {
  number: 'X1',
  state: 'completed',
  createdAt: '2026-01-01T00:00:00.000Z',
  amount: '0.0025',
  arrived: '0.0025',
  link: {
    id: '00000000-0000-4000-8000-000000000001',
    title: 'Tea, for two',
    reference: '=A1',
    coin: 'ETH',
    network: 'ethereum',
    fiat: { currency: 'BRL', amount: '25' },
  },
}

it('exports a row per payment, with the link’s amount, the requested amount and the amount received', () => {
  const waiting = { ...payment, arrived: null, link: { ...payment.link, reference: null, fiat: null } }
  const texts = { heads: ['Time', 'Order'], stateText: () => 'Paid' }
  const [heads, paid, other] = linkPaymentsCsv([payment, waiting], texts).split('\r\n')
  expect(heads).toBe('\uFEFFTime,Order')
  expect(paid).toBe(
    `2026-01-01T00:00:00.000Z,X1,Paid,"Tea, for two",'=A1,25,BRL,0.0025,0.0025,ETH,ethereum,${payment.link.id}`,
  )
  expect(other).toBe(`2026-01-01T00:00:00.000Z,X1,Paid,"Tea, for two",,,,0.0025,,ETH,ethereum,${payment.link.id}`)
})
