/** Days after which the streak factor grows no more and rewards may be transferred (M5, M7). */
export const voyageDays = 7n

const partsPerMillion = 1_000_000n
/** Percent times the six steps from day 1 to day 7, as the contract's arithmetic has it. */
const factorOne = 600n

/** The part of a pool's rules that rewards depend on. */
export interface RewardRules {
  /** Parts per million of the stake per day at factor 1. */
  readonly dailyRate: bigint | number
  /** Percent, from day 7 on: 200 doubles the rate. */
  readonly topFactor: bigint | number
}

/** How the reward of a sign-in is made up (M5, M8). Amounts are in the token's smallest unit. */
export interface RewardBreakdown {
  readonly counted: bigint
  /** What `counted` earns with the streak's factor. */
  readonly countedReward: bigint
  readonly fresh: bigint
  /** What `fresh`, the stake that came after the last sign-in, earns at factor 1. */
  readonly freshReward: bigint
  /** `countedReward + freshReward`: what the pool's rules promise. */
  readonly computed: bigint
  /** What the pool will pay: less than `computed` when the reserve is nearly empty. */
  readonly paid: bigint
  readonly limitedByReserve: boolean
}

/** Streak factor of day `streak` as a ratio: 1 on day 1, rising evenly to the top on day 7 (M5). For display only. */
export function streakFactor(rules: RewardRules, streak: bigint): number {
  return Number(factor(rules, streak)) / Number(factorOne)
}

/**
 * Mirrors the contract's formula so that a person can see where the reward comes from; what is paid is always the pool's own
 * figure. Rounding falls on the fresh part, so that the parts add up to the whole.
 * @param streak Day of the streak that the sign-in would be, from 1.
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

/** Reward of one day for `stake` at `streak`, everything counted: the figure that a newcomer is shown (M5). */
export function dailyReward(stake: bigint, rules: RewardRules, streak: bigint): bigint {
  return (stake * factor(rules, streak) * BigInt(rules.dailyRate)) / (partsPerMillion * factorOne)
}

/** Share of the stake that a day brings, as a ratio; `streak` 7 gives the most. For display only. */
export function dailyRateRatio(rules: RewardRules, streak: bigint): number {
  return (Number(rules.dailyRate) / Number(partsPerMillion)) * streakFactor(rules, streak)
}

function factor(rules: RewardRules, streak: bigint): bigint {
  const step = (streak < voyageDays ? streak : voyageDays) - 1n
  return factorOne + (BigInt(rules.topFactor) - 100n) * step
}
