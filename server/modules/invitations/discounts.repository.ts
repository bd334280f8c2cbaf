import { and, asc, eq, isNotNull, or } from 'drizzle-orm'

import type { DiscountPercent } from '#api/invitation-offer.ts'
import type { Transaction } from '#server/db/database.ts'
import { invitationCampaigns, invitationCodes, invitationRewards, invitations } from '#server/db/schema/invitations.ts'

import type { DiscountTerms } from './discount-terms.ts'
import type { RewardRow } from './rewards.repository.ts'
import { isRipe } from './ripe-reward.ts'

export async function saveDiscountTerms(tx: Transaction, userId: string, row: DiscountTerms): Promise<void> {
  await tx.update(invitationCodes).set(row).where(eq(invitationCodes.userId, userId))
}

/** Returns the discount given when the invitation was accepted; 0 once the invited account is deleted. */
export async function findDiscountPercent(tx: Transaction, invitationId: string | null): Promise<DiscountPercent> {
  if (invitationId === null) return 0
  const [row] = await tx
    .select({ percent: invitations.discountPercent })
    .from(invitations)
    .where(eq(invitations.id, invitationId))
  return row?.percent ?? 0
}

/** Returns the discounts promised and paid to a user on their own fees, ordered by coin. */
export async function listDiscountsOf(tx: Transaction, invitedId: string): Promise<readonly RewardRow[]> {
  const rows = await tx
    .select({ reward: invitationRewards })
    .from(invitationRewards)
    .innerJoin(invitations, eq(invitations.id, invitationRewards.invitationId))
    .where(and(eq(invitations.invitedId, invitedId), isNotNull(invitationRewards.discountState)))
    .orderBy(asc(invitationRewards.coin), asc(invitationRewards.notedAt), asc(invitationRewards.id))
  return rows.map(({ reward }) => reward)
}

/** Condition for payable discounts: the inviter has claimed the reward, or could. */
function isPayable(now: Date) {
  const { state, clearedAt, discountState } = invitationRewards
  const isClaimable = and(eq(state, 'promised'), isNotNull(clearedAt), isRipe(now))
  return and(eq(discountState, 'promised'), or(eq(state, 'paid'), isClaimable))
}

/** Returns up to `atMost` users with payable discounts. */
export async function listPayableTo(tx: Transaction, now: Date, atMost: number): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ invitedId: invitations.invitedId })
    .from(invitationRewards)
    .innerJoin(invitations, eq(invitations.id, invitationRewards.invitationId))
    .innerJoin(invitationCampaigns, eq(invitationCampaigns.id, invitationRewards.campaignId))
    .where(isPayable(now))
    .limit(atMost)
  return rows.map(({ invitedId }) => invitedId)
}

/** Returns a user's payable discounts, locked until `tx` ends. Lock their account first. */
export async function lockPayable(tx: Transaction, invitedId: string, now: Date): Promise<readonly RewardRow[]> {
  const rows = await tx
    .select({ reward: invitationRewards })
    .from(invitationRewards)
    .innerJoin(invitations, eq(invitations.id, invitationRewards.invitationId))
    .innerJoin(invitationCampaigns, eq(invitationCampaigns.id, invitationRewards.campaignId))
    .where(and(eq(invitations.invitedId, invitedId), isPayable(now)))
    .orderBy(asc(invitationRewards.coin), asc(invitationRewards.id))
    .for('no key update', { of: invitationRewards })
  return rows.map(({ reward }) => reward)
}
