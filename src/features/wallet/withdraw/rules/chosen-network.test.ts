import { describe, expect, it } from 'vitest'
import type { Coin } from '#api/coins.ts'
import { chosenNetwork } from './chosen-network.ts'

const coinOn = (...keys: readonly string[]) => ({ networks: keys.map((network) => ({ network })) }) as Coin
const keyOf = (coin: Coin | undefined, ...keys: readonly (string | null)[]) => chosenNetwork(coin, keys)?.network

describe('the network of a withdrawal', () => {
  const coin = coinOn('ethereum', 'bsc')

  it('is the one that the page’s address names, before the one that was chosen earlier', () => {
    expect(keyOf(coin, 'bsc', 'ethereum')).toBe('bsc')
    expect(keyOf(coin, null, 'ethereum')).toBe('ethereum')
  })

  it.each(['polygon', 'BSC', '', 'toString', '<script>'])('is not %j, which the coin is not on', (key) => {
    expect(keyOf(coin, key, 'ethereum')).toBe('ethereum')
    expect(keyOf(coin, key, null)).toBeUndefined()
  })

  it('is chosen for nobody, except where there is only one', () => {
    expect(keyOf(coin, null, null)).toBeUndefined()
    expect(keyOf(coinOn('bitcoin'), 'ethereum', null)).toBe('bitcoin')
    expect(keyOf(undefined, 'ethereum', null)).toBeUndefined()
  })
})
