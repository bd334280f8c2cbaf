import { and, asc, eq, isNull, or } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { invitationCampaigns, invitationRewards } from '#server/db/schema/invitations.ts'

import { isRipe } from './ripe-reward.ts'
import type { RewardRow } from './rewards.repository.ts'

/** Inviters screened per batch. */
const atOnce = 50

/** Condition for rewards that were never screened, or are about to be released and need a final screening. */
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
  /** Whether all other conditions for claiming it are met. */
  readonly isRipe: boolean
}

/** Returns an inviter's due rewards, locked until `tx` ends. */
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
