import { describe, expect, it } from 'vitest'
import { chainTimeAt } from './chain-clock.ts'
import { reserveDaysRoundedDown } from './pool-snapshot.ts'

describe('how long the reserve lasts', () => {
  it('counts whole days at the maximum rewards', () => {
    expect(reserveDaysRoundedDown({ freeReserve: 699n, largestDailyReward: 100n })).toBe(6n)
    expect(reserveDaysRoundedDown({ freeReserve: 0n, largestDailyReward: 100n })).toBe(0n)
  })

  it('is null while no one earns rewards', () => {
    expect(reserveDaysRoundedDown({ freeReserve: 699n, largestDailyReward: 0n })).toBeNull()
  })
})

describe("the chain's time", () => {
  it('advances second by second from the block’s time', () => {
    expect(chainTimeAt({ blockTimestamp: 1_000n, readAt: 500 }, 500 + 2_999)).toBe(1_002n)
  })

  it('is never earlier than the block’s time', () => {
    expect(chainTimeAt({ blockTimestamp: 1_000n, readAt: 500 }, 0)).toBe(1_000n)
  })
})
