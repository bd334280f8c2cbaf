import { expect, test } from 'vitest'
import { coins } from '#deployments/coins.ts'
import { networksOf } from './coin-networks.ts'

function keysOf(symbol: string): readonly string[] {
  const coin = coins.find((candidate) => candidate.symbol === symbol)
  if (!coin) throw new Error(`No coin ${symbol}`)
  return networksOf(coin)
}

test('lists a token’s home network and all networks it is deployed on', () => {
  expect(keysOf('USDT')).toEqual(['ethereum', 'bsc', 'avalanche', 'polygon', 'optimism', 'arbitrum'])
  expect(keysOf('LINK')).toEqual(['ethereum', 'optimism', 'arbitrum'])
  expect(keysOf('UNI')).toEqual(['ethereum'])
})

test('lists ether on every network where it pays for gas', () => {
  expect(keysOf('ETH')).toEqual(['ethereum', 'optimism', 'arbitrum'])
})

test.each([
  ['BNB', 'bsc'],
  ['AVAX', 'avalanche'],
  ['POL', 'polygon'],
  ['FTM', 'fantom'],
])('lists %s only on the network where it pays for gas', (symbol, network) => {
  expect(keysOf(symbol)).toEqual([network])
})

test('lists a coin with its own chain only there', () => {
  expect(keysOf('BTC')).toEqual(['bitcoin'])
  expect(keysOf('TRX')).toEqual(['tron'])
})

test('lists every coin on at least one network', () => {
  expect(coins.filter((coin) => networksOf(coin).length === 0)).toEqual([])
})
