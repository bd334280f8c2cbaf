import { expect, it } from 'vitest'
import { exampleFiatOrder } from './example-fiat-order.ts'
import { fiatOrdersCsv } from './fiat-orders-csv.ts'
import { tradeRate } from './trade-rate.ts'

const agreed = exampleFiatOrder({})
const done = exampleFiatOrder({
  state: 'completed',
  coin: { ...agreed.coin, movedAmount: '16', transactionHash: '0xabc' },
  fiat: { ...agreed.fiat, movedAmount: '100' },
})

it('exports what tax offices ask for: time, moved amounts, rate and transaction', () => {
  const table = fiatOrdersCsv([done], {
    heads: ['Time', 'Order'],
    stateText: (state) => state,
    methodText: (method) => method,
    namesOf: () => ({ partner: 'MoonPay', symbol: 'USDT' }),
  })
  expect(table.trim().split(/\r?\n/).at(-1)).toBe(
    '2026-01-01T00:00:00.000Z,F1,completed,MoonPay,pix,100,BRL,16,USDT,bsc,6.25,0xabc,',
  )
})

it('computes the rate from the agreed amounts until both sides have moved', () => {
  expect(tradeRate(agreed)).toBe('5.555555555555555555')
  expect(tradeRate({ ...done, fiat: agreed.fiat })).toBe('5.555555555555555555')
  expect(tradeRate(done)).toBe('6.25')
})

it('computes no rate for zero coins', () => {
  expect(tradeRate({ ...agreed, coin: { ...agreed.coin, agreedAmount: '0' } })).toBeUndefined()
})
