import { and, asc, eq, isNull, or } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { invitationCampaigns, invitationRewards } from '#server/db/schema/invitations.ts'

import { isRipe } from './ripe-reward.ts'
import type { RewardRow } from './rewards.repository.ts'

/** Inviters that are looked at in one go. */
const atOnce = 50

/** Rewards that were never looked at, or are about to be released without a look at that moment. */
function isDue(now: Date) {
  const { state, score, clearedAt } = invitationRewards
  return and(eq(state, 'promised'), or(isNull(score), and(isNull(clearedAt), isRipe(now))))
}

export async function listDueInviters(tx: Transaction, now: Date): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ inviterId: invitationRewards.inviterId })
    .from(invitationRewards)
    .innerJoin(invitationCampaigns, eq(invitationCampaigns.id, invitationRewards.campaignId))
    .where(isDue(now))
    .limit(atOnce)
  return rows.map(({ inviterId }) => inviterId)
}

export interface DueReward {
  readonly reward: RewardRow
  /** Whether nothing else keeps it from being claimed. */
  readonly isRipe: boolean
}

/** Those of one inviter, locked until `tx` ends. */
export async function lockDue(tx: Transaction, inviterId: string, now: Date): Promise<readonly DueReward[]> {
  const rows = await tx
    .select({ reward: invitationRewards, isRipe: isRipe(now) })
    .from(invitationRewards)
    .innerJoin(invitationCampaigns, eq(invitationCampaigns.id, invitationRewards.campaignId))
    .where(and(eq(invitationRewards.inviterId, inviterId), isDue(now)))
    .orderBy(asc(invitationRewards.coin), asc(invitationRewards.id))
    .for('no key update', { of: invitationRewards })
  return rows
}
