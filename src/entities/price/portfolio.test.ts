import { describe, expect, it } from 'vitest'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { type Holding, valueOfPortfolio } from './portfolio.ts'

const holding = (symbol: string, amount: string): Holding => ({ symbol, amount: parseCoinAmount(amount) })
const values: Readonly<Record<string, string>> = { USDT: '0.10000001', ETH: '900719925474099312.2', BTC: '0' }
const toFiat = ({ symbol }: Holding) => values[symbol]

describe('the total value of coins', () => {
  it('is exact beyond the range of a number', () => {
    expect(valueOfPortfolio([holding('USDT', '1'), holding('ETH', '1')], toFiat)).toEqual({
      total: '900719925474099312.30000001',
      withoutPrice: [],
    })
  })

  it('leaves out a coin without a price and names it', () => {
    expect(valueOfPortfolio([holding('USDT', '1'), holding('TFT', '5')], toFiat)).toEqual({
      total: '0.10000001',
      withoutPrice: ['TFT'],
    })
  })

  it('is undefined if no coin has a price', () => {
    expect(valueOfPortfolio([holding('TFT', '5')], toFiat)).toEqual({ total: undefined, withoutPrice: ['TFT'] })
  })

  it('subtracts debts and can be negative', () => {
    const owed = { symbol: 'USDT', amount: parseCoinAmount('-1') }
    expect(valueOfPortfolio([holding('ETH', '1'), owed], toFiat).total).toBe('900719925474099312.09999999')
    expect(valueOfPortfolio([owed], toFiat).total).toBe('-0.10000001')
    expect(valueOfPortfolio([{ symbol: 'TFT', amount: parseCoinAmount('-1') }], toFiat).withoutPrice).toEqual(['TFT'])
  })

  it('is zero without coins, with or without prices', () => {
    expect(valueOfPortfolio([], toFiat)).toEqual({ total: '0', withoutPrice: [] })
    expect(valueOfPortfolio([holding('TFT', '0')], toFiat)).toEqual({ total: '0', withoutPrice: [] })
  })

  it('counts a coin whose value rounds down to zero', () => {
    expect(valueOfPortfolio([holding('BTC', '0.00000000001')], toFiat)).toEqual({ total: '0', withoutPrice: [] })
  })
})
