import { expect, test } from 'vitest'
import { coins } from '#deployments/coins.ts'
import { networksOf } from './coin-networks.ts'

function keysOf(symbol: string): readonly string[] {
  const coin = coins.find((candidate) => candidate.symbol === symbol)
  if (!coin) throw new Error(`No coin ${symbol}`)
  return networksOf(coin)
}

test('a token is on its home network and wherever it is deployed', () => {
  expect(keysOf('USDT')).toEqual(['ethereum', 'bsc', 'avalanche', 'polygon', 'optimism', 'arbitrum'])
  expect(keysOf('LINK')).toEqual(['ethereum', 'optimism', 'arbitrum'])
  expect(keysOf('UNI')).toEqual(['ethereum'])
})

test('ether is on every network whose gas it pays', () => {
  expect(keysOf('ETH')).toEqual(['ethereum', 'optimism', 'arbitrum'])
})

test.each([
  ['BNB', 'bsc'],
  ['AVAX', 'avalanche'],
  ['POL', 'polygon'],
  ['FTM', 'fantom'],
])('%s is where it pays for gas, and nowhere else', (symbol, network) => {
  expect(keysOf(symbol)).toEqual([network])
})

test('a coin with a chain of its own is there and nowhere else', () => {
  expect(keysOf('BTC')).toEqual(['bitcoin'])
  expect(keysOf('TRX')).toEqual(['tron'])
})

test('every coin is somewhere', () => {
  expect(coins.filter((coin) => networksOf(coin).length === 0)).toEqual([])
})
