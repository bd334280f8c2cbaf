import { describe, expect, it } from 'vitest'
import type { Coin } from '#api/coins.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { coinRows, shownRows } from './coin-rows.ts'

const coin = (symbol: string, name: string, resident = false) => ({ symbol, name, resident }) as Coin
const coins = [
  coin('BTC', 'Bitcoin'),
  coin('USDT', 'Tether USD', true),
  coin('ETH', 'Ether', true),
  coin('TFT', 'ThreeFold Token'),
]
const balances = {
  byCoin: {
    ETH: { available: parseCoinAmount('1.5'), held: parseCoinAmount('0.5'), owed: 0n },
    TFT: { available: parseCoinAmount('7'), held: 0n, owed: 0n },
  },
  frozenSince: null,
  accountFreeze: null,
  lockedUntil: null,
}
const rows = coinRows(coins, balances, (units, symbol) => (symbol === 'TFT' ? undefined : String(units / 10n ** 18n)))
const symbols = (filter: Partial<Parameters<typeof shownRows>[1]>) =>
  shownRows(rows, { typed: '', hidesZero: false, ...filter }).map((row) => row.coin.symbol)

describe('wallet coins', () => {
  it('includes held amounts in the total, and zeros without a balance', () => {
    expect(rows.find((row) => row.coin.symbol === 'ETH')).toMatchObject({ total: parseCoinAmount('2'), fiat: '2' })
    expect(rows.find((row) => row.coin.symbol === 'BTC')).toMatchObject({ available: 0n, held: 0n, total: 0n })
  })

  it('sorts by value, then coins with a balance, then residents', () => {
    expect(symbols({})).toEqual(['ETH', 'TFT', 'USDT', 'BTC'])
  })

  it('finds coins by symbol and name', () => {
    expect(symbols({ typed: 'ether' })).toEqual(['ETH', 'USDT'])
    expect(symbols({ typed: ' btc ' })).toEqual(['BTC'])
  })

  it('shows only coins with a balance if zeros are hidden', () => {
    expect(symbols({ hidesZero: true })).toEqual(['ETH', 'TFT'])
  })

  it('shows debts even if zeros are hidden', () => {
    const owing = { ...balances, byCoin: { BTC: { available: 0n, held: 0n, owed: 1n } } }
    const shown = shownRows(
      coinRows(coins, owing, () => undefined),
      { typed: '', hidesZero: true },
    )
    expect(shown.map((row) => row.coin.symbol)).toEqual(['BTC'])
  })
})
