import { and, lte, type SQL, sql } from 'drizzle-orm'

import { invitationCampaigns, invitationRewards } from '#server/db/schema/invitations.ts'

/** Condition for rewards past their cooling time with enough orders. For queries that join the campaign. */
export function isRipe(now: Date): SQL<boolean> {
  const { releasesAt, invitationId } = invitationRewards
  const orders = sql`(SELECT count(*) FROM invitation_rewards AS others WHERE others.invitation_id = ${invitationId})`
  return sql<boolean>`${and(lte(releasesAt, now), sql`${orders} >= ${invitationCampaigns.minimumOrders}`)}`
}
