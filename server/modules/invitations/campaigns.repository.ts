import { and, asc, eq, gt, inArray, lt, lte } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { invitationCampaigns } from '#server/db/schema/invitations.ts'

export type CampaignRow = typeof invitationCampaigns.$inferSelect

/** Returns the campaign in effect for a coin at a time. */
export async function findCampaignAt(tx: Transaction, coin: string, at: Date): Promise<CampaignRow | undefined> {
  const { startsAt, endsAt } = invitationCampaigns
  const [row] = await tx
    .select()
    .from(invitationCampaigns)
    .where(and(eq(invitationCampaigns.coin, coin), lte(startsAt, at), gt(endsAt, at)))
  return row
}

/** Returns the campaigns that haven't ended at a time, the next to end first. */
export async function listCampaignsFrom(tx: Transaction, at: Date): Promise<CampaignRow[]> {
  return tx
    .select()
    .from(invitationCampaigns)
    .where(gt(invitationCampaigns.endsAt, at))
    .orderBy(asc(invitationCampaigns.endsAt), asc(invitationCampaigns.id))
}

/** Returns the daily cap per inviter of each campaign. */
export async function listDailyCaps(
  tx: Transaction,
  ids: readonly string[],
): Promise<readonly Pick<CampaignRow, 'id' | 'dailyCap'>[]> {
  const { id, dailyCap } = invitationCampaigns
  return tx
    .select({ id, dailyCap })
    .from(invitationCampaigns)
    .where(inArray(id, [...ids]))
}

/** Returns whether a campaign for the coin overlaps with a period. A period excludes its end, so two may touch. */
export async function overlapsCampaign(
  tx: Transaction,
  { coin, startsAt, endsAt }: Pick<CampaignRow, 'coin' | 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: invitationCampaigns.id })
    .from(invitationCampaigns)
    .where(
      and(
        eq(invitationCampaigns.coin, coin),
        lt(invitationCampaigns.startsAt, endsAt),
        gt(invitationCampaigns.endsAt, startsAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertCampaign(tx: Transaction, row: CampaignRow): Promise<void> {
  await tx.insert(invitationCampaigns).values(row)
}
