import { expect, it } from 'vitest'
import type { ExchangeOrder } from '#api/exchange.ts'
import { ordersCsv } from './orders-csv.ts'

const leg: ExchangeOrder['payin'] = {
  asset: 'ethereum/native',
  agreedAmount: '0.5',
  amount: '0.5',
  address: null,
  memo: null,
  transactionHash: null,
  movedAmount: null,
  proof: null,
}
const order: ExchangeOrder = {
  number: 'X1',
  viewToken: 'token',
  partner: 'changenow',
  paidBy: 'transfer',
  partnerOrderId: null,
  rateType: 'floating',
  state: 'completed',
  hold: null,
  isPaymentSaid: false,
  isForMerchant: false,
  isLinkPaid: false,
  canNameRefund: false,
  payin: leg,
  payout: { ...leg, asset: 'bsc/native', amount: '3', movedAmount: '2.99', transactionHash: '0xabc' },
  refund: null,
  payment: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  payUntil: '2026-01-01T03:00:00.000Z',
  transitions: [],
}

it('exports a row per order with the moved amounts if known, and no link that opens it', () => {
  const table = ordersCsv([order], {
    heads: ['Time', 'Order'],
    stateText: () => 'Completed',
    partnerText: () => 'ChangeNOW',
    symbolOf: (asset) => (asset === 'bsc/native' ? 'BNB' : 'ETH'),
  })
  expect(table.split('\r\n')[1]).toBe(
    '2026-01-01T00:00:00.000Z,X1,Completed,ChangeNOW,0.5,ETH,ethereum,,2.99,BNB,bsc,0xabc',
  )
  expect(table).not.toContain('token')
})
