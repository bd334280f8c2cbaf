import type { DiscountPercent } from '#api/invitation-offer.ts'
import type { RewardReason } from '#api/invitation-rewards.ts'

const millionths = 1_000_000n

export interface RewardTerms {
  /** Of the order's fee, in 10^-18 of the coin, as everything here. */
  readonly fee: bigint
  readonly sharePpm: number
  /** What is left of the inviter's day, of the campaign and of the budget. */
  readonly leftToday: bigint
  readonly leftInCampaign: bigint
  readonly budget: bigint
}

/** What an order brings altogether, and what has kept it below the share. */
export function rewardRoundedDown(terms: RewardTerms): {
  readonly amount: bigint
  readonly reason: RewardReason | null
} {
  const share = (terms.fee * BigInt(terms.sharePpm)) / millionths
  if (share === 0n) return { amount: 0n, reason: 'too-small' }
  const limits: readonly (readonly [RewardReason, bigint])[] = [
    ['daily-cap', terms.leftToday],
    ['total-cap', terms.leftInCampaign],
    ['budget', terms.budget],
  ]
  let amount = share
  let reason: RewardReason | null = null
  for (const [name, limit] of limits) {
    if (limit >= amount) continue
    amount = limit > 0n ? limit : 0n
    reason = name
  }
  return { amount, reason }
}

/** What is left for the inviter, and what the invited person gets, rounded down. */
export function divideReward(
  promised: bigint,
  percent: DiscountPercent,
): { readonly amount: bigint; readonly discount: bigint; readonly discountState: 'promised' | null } {
  const discount = (promised * BigInt(percent)) / 100n
  return { amount: promised - discount, discount, discountState: discount > 0n ? 'promised' : null }
}
