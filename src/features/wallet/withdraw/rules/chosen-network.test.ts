import { describe, expect, it } from 'vitest'
import type { Coin } from '#api/coins.ts'
import { chosenNetwork } from './chosen-network.ts'

const coinOn = (...keys: readonly string[]) => ({ networks: keys.map((network) => ({ network })) }) as Coin
const keyOf = (coin: Coin | undefined, ...keys: readonly (string | null)[]) => chosenNetwork(coin, keys)?.network

describe('the withdrawal network', () => {
  const coin = coinOn('ethereum', 'bsc')

  it('prefers the network in the page’s address to an earlier choice', () => {
    expect(keyOf(coin, 'bsc', 'ethereum')).toBe('bsc')
    expect(keyOf(coin, null, 'ethereum')).toBe('ethereum')
  })

  it.each(['polygon', 'BSC', '', 'toString', '<script>'])('never chooses %j, which the coin is not on', (key) => {
    expect(keyOf(coin, key, 'ethereum')).toBe('ethereum')
    expect(keyOf(coin, key, null)).toBeUndefined()
  })

  it('chooses no network for the user unless there is only one', () => {
    expect(keyOf(coin, null, null)).toBeUndefined()
    expect(keyOf(coinOn('bitcoin'), 'ethereum', null)).toBe('bitcoin')
    expect(keyOf(undefined, 'ethereum', null)).toBeUndefined()
  })
})
