import { formatAmount } from '#server/lib/amount.ts'

import type { RewardRow } from './rewards.repository.ts'

type Amount = Pick<RewardRow, 'coin' | 'amount'>

/** A reward with all that was promised for it, the invited person's part as well: what operators decide about. */
export function withDiscount(reward: RewardRow): RewardRow {
  return { ...reward, amount: reward.amount + reward.discount }
}

export function totalOf(rewards: readonly Pick<RewardRow, 'amount'>[]): bigint {
  return rewards.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Sums by coin, in the order of their symbols. */
export function amountsByCoin(rewards: readonly Amount[]): { coin: string; amount: string }[] {
  return [...Map.groupBy(rewards, ({ coin }) => coin)]
    .map(([coin, ofCoin]) => ({ coin, amount: formatAmount(totalOf(ofCoin)) }))
    .toSorted((one, other) => (one.coin < other.coin ? -1 : 1))
}

/** As mails and messages say it, a text for each coin. */
export function amountTexts(rewards: readonly Amount[]): readonly string[] {
  return amountsByCoin(rewards).map(({ coin, amount }) => `${amount} ${coin}`)
}
