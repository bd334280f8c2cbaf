import { describe, expect, it } from 'vitest'
import { dailyRateRatio, dailyReward, rewardBreakdown, streakFactor } from './rewards.ts'

const rules = { dailyRate: 100, topFactor: 200 }
const token = 1_000_000n

describe('streakFactor', () => {
  it('starts at 1 on day 1, rises linearly and stays at its maximum from day 7', () => {
    expect(streakFactor(rules, 1n)).toBe(1)
    expect(streakFactor(rules, 4n)).toBe(1.5)
    expect(streakFactor(rules, 7n)).toBe(2)
    expect(streakFactor(rules, 40n)).toBe(2)
  })
})

describe('rewardBreakdown', () => {
  it('applies the factor to counted stake only', () => {
    const account = { stake: 150n * token, countedStake: 100n * token, nextReward: 25_000n }
    expect(rewardBreakdown(account, rules, 7n)).toEqual({
      counted: 100n * token,
      countedReward: 20_000n,
      fresh: 50n * token,
      freshReward: 5_000n,
      computed: 25_000n,
      paid: 25_000n,
      limitedByReserve: false,
    })
  })

  it('rounds so that the parts add up to the whole', () => {
    const account = { stake: 33_333_333n, countedStake: 11_111_111n, nextReward: 3_518n }
    const { countedReward, freshReward, computed } = rewardBreakdown(account, rules, 2n)
    expect(countedReward + freshReward).toBe(computed)
    expect(computed).toBe(3_518n)
  })

  it('reports when the reserve pays less than the rules promise', () => {
    const account = { stake: 100n * token, countedStake: 0n, nextReward: 1n }
    expect(rewardBreakdown(account, rules, 1n)).toMatchObject({ computed: 10_000n, paid: 1n, limitedByReserve: true })
  })
})

it('computes a stake’s reward on the first and the seventh day', () => {
  expect(dailyReward(100n * token, rules, 1n)).toBe(10_000n)
  expect(dailyReward(100n * token, rules, 7n)).toBe(20_000n)
  expect(dailyRateRatio(rules, 7n)).toBeCloseTo(0.0002)
})
