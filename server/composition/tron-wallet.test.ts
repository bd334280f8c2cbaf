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

describe('the signer of TRON', () => {
  it('pays TRX and USDT, within the highest limit of a person and twenty people’s in a day', () => {
    expect(policy.caps).toHaveLength(2)
    expect(policy.caps).toEqual(
      expect.arrayContaining([
        { token: null, perTransaction: 400_000_000_000n, perDay: 4_000_000_000_000n },
        { token: usdt, perTransaction: 100_000_000_000n, perDay: 1_000_000_000_000n },
      ]),
    )
  })

  it('pays nobody who has no key', () => {
    expect(policy.mayReceive(zeroAddress)).toBe(false)
    expect(policy.mayReceive(tronAccountOf('TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'))).toBe(true)
  })

  it('lets no payment live for longer than ten minutes, but where the time is put forward', () => {
    expect(policy.longestLife).toBe(600_000)
    expect(tronPolicyOf(coins, localTronNetwork).longestLife).toBeGreaterThan(366 * 86_400_000)
  })
})

it('sweeping has a minimum for every coin, above which deposits are credited', () => {
  const least = coins.onOther('tron').map((on) => {
    return { coin: on.coin, isHigher: (leastSwept(on) ?? 0n) > toNetworkUnits(on.depositMinimum, on.decimals) }
  })
  expect(least).toEqual([
    { coin: 'USDT', isHigher: true },
    { coin: 'TRX', isHigher: true },
  ])
})
