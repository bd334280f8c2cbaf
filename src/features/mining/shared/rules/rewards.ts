/** Days after which the streak factor stops growing and rewards may be transferred (M5, M7). */
export const voyageDays = 7n

const partsPerMillion = 1_000_000n
/** Factor 1 in the contract's arithmetic: percent times the six steps from day 1 to day 7. */
const factorOne = 600n

/** The rules of a pool that determine rewards. */
export interface RewardRules {
  /** Parts per million of the stake per day at factor 1. */
  readonly dailyRate: bigint | number
  /** Percent, from day 7 on: 200 doubles the rate. */
  readonly topFactor: bigint | number
}

/** The components of a check-in's reward (M5, M8), in the token's smallest unit. */
export interface RewardBreakdown {
  readonly counted: bigint
  /** Reward of `counted`, with the streak's factor. */
  readonly countedReward: bigint
  readonly fresh: bigint
  /** Reward of `fresh`, the stake added after the last check-in, at factor 1. */
  readonly freshReward: bigint
  /** `countedReward + freshReward`: the reward by the pool's rules. */
  readonly computed: bigint
  /** The reward that the pool will pay: less than `computed` if the reserve is nearly empty. */
  readonly paid: bigint
  readonly limitedByReserve: boolean
}

/**
 * Returns the streak factor of day `streak` as a ratio: 1 on day 1, rising linearly to the top on day 7 (M5). For
 * display only.
 */
export function streakFactor(rules: RewardRules, streak: bigint): number {
  return Number(factor(rules, streak)) / Number(factorOne)
}

/**
 * Mirrors the contract's formula to explain a reward; the amount paid is always the pool's own figure. Rounding falls
 * on the fresh part, so that the parts add up to the whole.
 * @param streak Day of the streak that the check-in would be, from 1.
 */
export function rewardBreakdown(
  account: { readonly stake: bigint; readonly countedStake: bigint; readonly nextReward: bigint },
  rules: RewardRules,
  streak: bigint,
): RewardBreakdown {
  const counted = account.countedStake
  const fresh = account.stake - counted
  const rate = BigInt(rules.dailyRate)
  const weighted = counted * factor(rules, streak)
  const computed = ((weighted + fresh * factorOne) * rate) / (partsPerMillion * factorOne)
  const countedReward = (weighted * rate) / (partsPerMillion * factorOne)
  return {
    counted,
    countedReward,
    fresh,
    freshReward: computed - countedReward,
    computed,
    paid: account.nextReward,
    limitedByReserve: account.nextReward < computed,
  }
}

/** Returns the reward of one day for `stake` at `streak`, with all stake counted: the example for new users (M5). */
export function dailyReward(stake: bigint, rules: RewardRules, streak: bigint): bigint {
  return (stake * factor(rules, streak) * BigInt(rules.dailyRate)) / (partsPerMillion * factorOne)
}

/** Returns a day's reward as a share of the stake; highest for `streak` 7. For display only. */
export function dailyRateRatio(rules: RewardRules, streak: bigint): number {
  return (Number(rules.dailyRate) / Number(partsPerMillion)) * streakFactor(rules, streak)
}

function factor(rules: RewardRules, streak: bigint): bigint {
  const step = (streak < voyageDays ? streak : voyageDays) - 1n
  return factorOne + (BigInt(rules.topFactor) - 100n) * step
}
