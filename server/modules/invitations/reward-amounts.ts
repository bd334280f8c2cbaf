import { formatAmount } from '#server/lib/amount.ts'

import type { RewardRow } from './rewards.repository.ts'

type Amount = Pick<RewardRow, 'coin' | 'amount'>

/** Returns a reward with the full promised amount, including the invited user's part, which operators decide on. */
export function withDiscount(reward: RewardRow): RewardRow {
  return { ...reward, amount: reward.amount + reward.discount }
}

export function totalOf(rewards: readonly Pick<RewardRow, 'amount'>[]): bigint {
  return rewards.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Returns the sums by coin, ordered by symbol. */
export function amountsByCoin(rewards: readonly Amount[]): { coin: string; amount: string }[] {
  return [...Map.groupBy(rewards, ({ coin }) => coin)]
    .map(([coin, ofCoin]) => ({ coin, amount: formatAmount(totalOf(ofCoin)) }))
    .toSorted((one, other) => (one.coin < other.coin ? -1 : 1))
}

/** Returns the amounts as written in emails and messages, one text per coin. */
export function amountTexts(rewards: readonly Amount[]): readonly string[] {
  return amountsByCoin(rewards).map(({ coin, amount }) => `${amount} ${coin}`)
}
