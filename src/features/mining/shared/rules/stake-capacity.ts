import type { RewardRules } from './rewards.ts'

/** Days of maximum rewards that the free reserve must cover before new stake is accepted (M8). */
const coveredDays = 7n

/** Parts per million times percent. */
const rateTimesFactorUnit = 100_000_000n

interface ReserveState {
  readonly staked: bigint
  readonly freeReserve: bigint
  readonly rules: RewardRules
  readonly announcedRules: RewardRules
}

/**
 * Returns how much more the pool accepts before its reserve no longer covers a week of maximum rewards (M8), rounded
 * down; `undefined` if rewards are off, so that there is no limit.
 */
export function stakeCapacityRoundedDown(state: ReserveState): bigint | undefined {
  const dearest = dearestRateTimesFactor(state)
  if (dearest === 0n) return undefined
  const covered = (state.freeReserve * rateTimesFactorUnit) / (dearest * coveredDays)
  return covered > state.staked ? covered - state.staked : 0n
}

/** Returns the whole days that the free reserve covers with `added` staked, too; `null` if there are no rewards. */
export function reserveDaysWithStakeRoundedDown(state: ReserveState, added: bigint): bigint | null {
  const largestDailyReward = (state.staked + added) * dearestRateTimesFactor(state)
  return largestDailyReward === 0n ? null : (state.freeReserve * rateTimesFactorUnit) / largestDailyReward
}

/** Uses the more expensive of the current and the announced rules, like the contract. */
function dearestRateTimesFactor({ rules, announcedRules }: ReserveState): bigint {
  const [inForce, announced] = [rateTimesFactor(rules), rateTimesFactor(announcedRules)]
  return inForce > announced ? inForce : announced
}

function rateTimesFactor({ dailyRate, topFactor }: RewardRules): bigint {
  return BigInt(dailyRate) * BigInt(topFactor)
}
