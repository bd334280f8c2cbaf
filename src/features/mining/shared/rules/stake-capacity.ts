import type { RewardRules } from './rewards.ts'

/** Days of the largest rewards that the free reserve has to cover before new stake is taken (M8). */
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
 * How much more the pool takes before its reserve no longer covers a week of the largest rewards (M8), rounded down;
 * `undefined` when rewards are switched off and nothing limits it.
 */
export function stakeCapacityRoundedDown(state: ReserveState): bigint | undefined {
  const dearest = dearestRateTimesFactor(state)
  if (dearest === 0n) return undefined
  const covered = (state.freeReserve * rateTimesFactorUnit) / (dearest * coveredDays)
  return covered > state.staked ? covered - state.staked : 0n
}

/** Whole days that the free reserve covers once `added` is staked too; `null` when there is nothing to pay for. */
export function reserveDaysWithStakeRoundedDown(state: ReserveState, added: bigint): bigint | null {
  const largestDailyReward = (state.staked + added) * dearestRateTimesFactor(state)
  return largestDailyReward === 0n ? null : (state.freeReserve * rateTimesFactorUnit) / largestDailyReward
}

/** Under the dearer of the rules in force and those announced, as the contract has it. */
function dearestRateTimesFactor({ rules, announcedRules }: ReserveState): bigint {
  const [inForce, announced] = [rateTimesFactor(rules), rateTimesFactor(announcedRules)]
  return inForce > announced ? inForce : announced
}

function rateTimesFactor({ dailyRate, topFactor }: RewardRules): bigint {
  return BigInt(dailyRate) * BigInt(topFactor)
}
