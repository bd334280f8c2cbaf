import { expect, it } from 'vitest'
import { reserveDaysWithStakeRoundedDown, stakeCapacityRoundedDown } from './stake-capacity.ts'

const rules = { dailyRate: 100, topFactor: 200 }
const state = { staked: 1_000n, freeReserve: 14n, rules, announcedRules: rules }

it('accepts what the reserve covers for a week beyond the current stake', () => {
  // 0.02% a day for 7 days is 0.14%, so 14 covers 10,000.
  expect(stakeCapacityRoundedDown(state)).toBe(9_000n)
})

it('uses the more expensive rules if others are announced', () => {
  expect(stakeCapacityRoundedDown({ ...state, announcedRules: { dailyRate: 200, topFactor: 200 } })).toBe(4_000n)
})

it('accepts nothing if the reserve doesn’t even cover the current stake', () => {
  expect(stakeCapacityRoundedDown({ ...state, freeReserve: 1n })).toBe(0n)
})

it('sets no limit without rewards', () => {
  const none = { dailyRate: 0, topFactor: 200 }
  expect(stakeCapacityRoundedDown({ ...state, rules: none, announcedRules: none })).toBeUndefined()
})

it('computes how long the reserve lasts with more stake', () => {
  expect(reserveDaysWithStakeRoundedDown(state, 0n)).toBe(70n)
  expect(reserveDaysWithStakeRoundedDown(state, 9_000n)).toBe(7n)
  expect(reserveDaysWithStakeRoundedDown({ ...state, staked: 0n }, 0n)).toBeNull()
})
