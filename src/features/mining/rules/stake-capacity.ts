import type { RewardRules } from './rewards.ts'

/** Days of the largest rewards that the free reserve has to cover before new stake is taken (M8). */
const coveredDays = 7n

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
export function stakeCapacityRoundedDown({
  staked,
  freeReserve,
  rules,
  announcedRules,
}: ReserveState): bigint | undefined {
  const [inForce, announced] = [rules, announcedRules].map(
    ({ dailyRate, topFactor }) => BigInt(dailyRate) * BigInt(topFactor),
  ) as [bigint, bigint]
  const dearest = inForce > announced ? inForce : announced
  if (dearest === 0n) return undefined
  // Parts per million times percent.
  const covered = (freeReserve * 100_000_000n) / (dearest * coveredDays)
  return covered > staked ? covered - staked : 0n
}
