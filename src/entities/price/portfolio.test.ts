import { describe, expect, it } from 'vitest'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { type Holding, valueOfPortfolio } from './portfolio.ts'

const holding = (symbol: string, amount: string): Holding => ({ symbol, amount: parseCoinAmount(amount) })
const values: Readonly<Record<string, string>> = { USDT: '0.10000001', ETH: '900719925474099312.2', BTC: '0' }
const toFiat = ({ symbol }: Holding) => values[symbol]

describe('what coins are worth together', () => {
  it('is exact beyond what a number holds', () => {
    expect(valueOfPortfolio([holding('USDT', '1'), holding('ETH', '1')], toFiat)).toEqual({
      total: '900719925474099312.30000001',
      withoutPrice: [],
    })
  })

  it('leaves a coin without a price out and names it', () => {
    expect(valueOfPortfolio([holding('USDT', '1'), holding('TFT', '5')], toFiat)).toEqual({
      total: '0.10000001',
      withoutPrice: ['TFT'],
    })
  })

  it('is not known when no coin has a price', () => {
    expect(valueOfPortfolio([holding('TFT', '5')], toFiat)).toEqual({ total: undefined, withoutPrice: ['TFT'] })
  })

  it('takes off what is owed, and is below zero for somebody who owes more than they have', () => {
    const owed = { symbol: 'USDT', amount: parseCoinAmount('-1') }
    expect(valueOfPortfolio([holding('ETH', '1'), owed], toFiat).total).toBe('900719925474099312.09999999')
    expect(valueOfPortfolio([owed], toFiat).total).toBe('-0.10000001')
    expect(valueOfPortfolio([{ symbol: 'TFT', amount: parseCoinAmount('-1') }], toFiat).withoutPrice).toEqual(['TFT'])
  })

  it('is nothing for somebody who has nothing, with or without prices', () => {
    expect(valueOfPortfolio([], toFiat)).toEqual({ total: '0', withoutPrice: [] })
    expect(valueOfPortfolio([holding('TFT', '0')], toFiat)).toEqual({ total: '0', withoutPrice: [] })
  })

  it('counts a coin whose value rounds down to nothing', () => {
    expect(valueOfPortfolio([holding('BTC', '0.00000000001')], toFiat)).toEqual({ total: '0', withoutPrice: [] })
  })
})
