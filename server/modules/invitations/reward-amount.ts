import type { DiscountPercent } from '#api/invitation-offer.ts'
import type { RewardReason } from '#api/invitation-rewards.ts'

const millionths = 1_000_000n

export interface RewardTerms {
  /** The order's fee. All amounts here are in 10^-18 of the coin. */
  readonly fee: bigint
  readonly sharePpm: number
  /** Amounts left under the inviter's daily cap, under the campaign's cap and in the budget. */
  readonly leftToday: bigint
  readonly leftInCampaign: bigint
  readonly budget: bigint
}

/** Returns an order's total reward, and what limited it below the full share. */
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

/** Splits a reward into the inviter's part and the invited user's discount, which is rounded down. */
export function divideReward(
  promised: bigint,
  percent: DiscountPercent,
): { readonly amount: bigint; readonly discount: bigint; readonly discountState: 'promised' | null } {
  const discount = (promised * BigInt(percent)) / 100n
  return { amount: promised - discount, discount, discountState: discount > 0n ? 'promised' : null }
}
