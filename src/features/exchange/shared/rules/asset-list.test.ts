import { expect, it } from 'vitest'
import { countsOf, tagOf } from './asset-list.ts'

it('counts a coin once, on however many networks it is', () => {
  const assets = [
    { symbol: 'USDT', network: 'ethereum' },
    { symbol: 'USDT', network: 'bsc' },
    { symbol: 'usdt', network: 'tron' },
    { symbol: 'BTC', network: 'bitcoin' },
    { symbol: 'BNB', network: 'bsc' },
  ] as const
  expect(countsOf(assets)).toEqual({ coins: 3, networks: 4 })
})

it('recognizes a network’s native coin and stablecoins', () => {
  const tags = [
    { id: 'ethereum/native', symbol: 'ETH' },
    { id: 'bsc/0x55d398326f99059fF775485246999027B3197955', symbol: 'USDT' },
    { id: 'ethereum/0x514910771AF9Ca656af840dff83E8264EcF986CA', symbol: 'LINK' },
  ].map(tagOf)
  expect(tags).toEqual(['native', 'stablecoin', undefined])
})
