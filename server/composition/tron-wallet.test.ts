import { zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'

import { tronAccountOf } from '#api/addresses/tron-address.ts'
import { localTronNetwork, tronNetwork } from '#deployments/tron-networks.ts'
import { coinsOn } from '#server/coins/coins-on.ts'
import { toNetworkUnits } from '#server/lib/amount.ts'

import { leastSwept, tronPolicyOf } from './tron-wallet.ts'

const coins = coinsOn([], tronNetwork)
const policy = tronPolicyOf(coins, tronNetwork)
const usdt = tronAccountOf(tronNetwork.tokens[0]?.address ?? '')

describe('the TRON signer', () => {
  it('pays TRX and USDT up to a user’s highest limit, and up to twenty users’ limits per day', () => {
    expect(policy.caps).toHaveLength(2)
    expect(policy.caps).toEqual(
      expect.arrayContaining([
        { token: null, perTransaction: 400_000_000_000n, perDay: 4_000_000_000_000n },
        { token: usdt, perTransaction: 100_000_000_000n, perDay: 1_000_000_000_000n },
      ]),
    )
  })

  it('refuses to pay addresses without a key', () => {
    expect(policy.mayReceive(zeroAddress)).toBe(false)
    expect(policy.mayReceive(tronAccountOf('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'))).toBe(true)
  })

  it('limits the lifetime of payments to ten minutes, except where time can be moved forward', () => {
    expect(policy.longestLife).toBe(600_000)
    expect(tronPolicyOf(coins, localTronNetwork).longestLife).toBeGreaterThan(366 * 86_400_000)
  })
})

it('sets a sweep minimum for every coin, above its deposit minimum', () => {
  const least = coins.onOther('tron').map((on) => {
    return { coin: on.coin, isHigher: (leastSwept(on) ?? 0n) > toNetworkUnits(on.depositMinimum, on.decimals) }
  })
  expect(least).toEqual([
    { coin: 'USDT', isHigher: true },
    { coin: 'TRX', isHigher: true },
  ])
})
