import { randomUUID } from 'node:crypto'

import type { Database } from '#server/db/database.ts'
import { budgetAccount, houseAccount } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { type CampaignRow, insertCampaign, overlapsCampaign } from './campaigns.repository.ts'
import { lockRewards } from './rewards.repository.ts'

const secondsPerDay = 86_400

type NewCampaign = Omit<CampaignRow, 'id' | 'announcedAt'>

/** Announces a campaign. @returns Why it can't be announced; `undefined` on success. */
export async function announceCampaign(
  database: Database,
  campaign: NewCampaign,
  now: Date,
): Promise<'too-soon' | 'overlaps' | undefined> {
  if (campaign.startsAt < addSeconds(now, secondsPerDay)) return 'too-soon'
  return database.transaction(async (tx) => {
    await lockRewards(tx)
    if (await overlapsCampaign(tx, campaign)) return 'overlaps'
    await insertCampaign(tx, { ...campaign, id: randomUUID(), announcedAt: now })
    return undefined
  })
}

/**
 * Moves earned fees into the inviters' budget, in 10^-18 of the coin. Never more than was earned: the rest would be
 * paid from users' coins.
 * @returns Whether enough was earned.
 */
export async function fundBudget(
  database: Database,
  ledger: Ledger,
  { id, coin, amount }: { readonly id: string; readonly coin: string; readonly amount: bigint },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockRewards(tx)
    await ledger.lockEarned(tx)
    if ((await ledger.earnedOf(tx, coin)) < amount) return false
    await ledger.post(tx, {
      key: `invitation funding ${id}`,
      kind: 'invitation-funding',
      reference: id,
      postings: [
        { account: houseAccount('fees', coin), amount: -amount },
        { account: budgetAccount('invitation-budget', coin), amount },
      ],
    })
    return true
  })
}
