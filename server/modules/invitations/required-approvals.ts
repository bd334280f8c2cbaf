import type { Transaction } from '#server/db/database.ts'

import { listDailyCaps } from './campaigns.repository.ts'
import { totalOf, withDiscount } from './reward-amounts.ts'
import type { RewardRow } from './rewards.repository.ts'

/** Requires two approvals above a campaign's daily cap per inviter, which was chosen with its coin in mind. */
export async function requiredApprovals(tx: Transaction, held: readonly RewardRow[]): Promise<1 | 2> {
  const byCampaign = Map.groupBy(held.map(withDiscount), ({ campaignId }) => campaignId ?? '')
  const ids = [...byCampaign.keys()].filter((id) => id !== '')
  if (ids.length === 0) return 1
  const campaigns = await listDailyCaps(tx, ids)
  return campaigns.some((campaign) => totalOf(byCampaign.get(campaign.id) ?? []) > campaign.dailyCap) ? 2 : 1
}
