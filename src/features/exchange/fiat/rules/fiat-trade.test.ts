import { expect, it } from 'vitest'
import { quoteSide, tradeOf } from './fiat-trade.ts'
import { exampleFiatOffer } from './example-fiat-offer.ts'

it('reads a purchase as money for coins, and a sale as coins for money', () => {
  const purchase = tradeOf(exampleFiatOffer({ direction: 'buy', fiatAmount: '100', coinAmount: '18' }))
  expect(purchase).toMatchObject({ from: 'BRL', to: 'bsc/0x55', fromAmount: '100', toAmount: '18', side: 'from' })
  const sale = tradeOf(exampleFiatOffer({ direction: 'sell', fiatAmount: '100', coinAmount: '18' }))
  expect(sale).toMatchObject({ from: 'bsc/0x55', to: 'BRL', fromAmount: '18', toAmount: '100', side: 'to' })
})

it.each(['buy', 'sell'] as const)('quotes the side that was typed for direction %s', (direction) => {
  for (const side of ['from', 'to'] as const) {
    expect(tradeOf(exampleFiatOffer({ direction, side: quoteSide(direction, side) })).side).toBe(side)
  }
})
