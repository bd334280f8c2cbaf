import { and, asc, count, desc, eq, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { invitationCampaigns, invitationRewards, invitations } from '#server/db/schema/invitations.ts'

export type RewardRow = typeof invitationRewards.$inferSelect

/** Serializes decisions on rewards until `tx` ends, because they share the same caps and budget. */
export async function lockRewards(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('invitation rewards', 0))`)
}

/** Does nothing if the order is already noted. */
export async function noteReward(
  tx: Transaction,
  row: Pick<RewardRow, 'id' | 'inviterId' | 'invitationId' | 'orderId' | 'coin' | 'fee' | 'orderedAt' | 'notedAt'>,
): Promise<void> {
  await tx
    .insert(invitationRewards)
    .values({ ...row, state: 'noted' })
    .onConflictDoNothing()
}

/** Returns the oldest undecided reward. */
export async function findNoted(tx: Transaction): Promise<RewardRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitationRewards)
    .where(eq(invitationRewards.state, 'noted'))
    .orderBy(asc(invitationRewards.notedAt), asc(invitationRewards.id))
    .limit(1)
    .for('no key update')
  return row
}

export async function changeReward(
  tx: Transaction,
  id: string,
  change: Partial<
    Pick<
      RewardRow,
      | 'campaignId'
      | 'amount'
      | 'state'
      | 'reason'
      | 'releasesAt'
      | 'paidAt'
      | 'score'
      | 'clearedAt'
      | 'reviewId'
      | 'discount'
      | 'discountState'
      | 'discountPaidAt'
    >
  >,
): Promise<void> {
  await tx.update(invitationRewards).set(change).where(eq(invitationRewards.id, id))
}

const isGiven = inArray(invitationRewards.state, ['promised', 'held', 'paid'])

/** Returns the total a campaign has promised and paid, to inviters and invited users. */
export async function sumOfCampaign(tx: Transaction, campaignId: string): Promise<bigint> {
  return sumWhere(tx, and(eq(invitationRewards.campaignId, campaignId), isGiven))
}

/** Returns the total promised to an inviter for fees booked since a time, including the part they pass on. */
export async function sumOfInviter(
  tx: Transaction,
  { inviterId, campaignId, since }: { readonly inviterId: string; readonly campaignId: string; readonly since: Date },
): Promise<bigint> {
  const { inviterId: inviter, campaignId: campaign, notedAt } = invitationRewards
  return sumWhere(tx, and(eq(inviter, inviterId), eq(campaign, campaignId), gte(notedAt, since), isGiven))
}

async function sumWhere(tx: Transaction, condition: ReturnType<typeof and>): Promise<bigint> {
  const { amount, discount, discountState } = invitationRewards
  const given = sql`CASE WHEN ${discountState} = 'returned' THEN ${amount} ELSE ${amount} + ${discount} END`
  const [row] = await tx
    .select({ sum: sql<string | null>`sum(${given})` })
    .from(invitationRewards)
    .where(condition)
  return BigInt(row?.sum ?? 0)
}

/** A period; `until` is exclusive. */
export interface Period {
  readonly from: Date
  readonly until: Date
}

function isWithin({ from, until }: Period) {
  return and(gte(invitationRewards.notedAt, from), lt(invitationRewards.notedAt, until))
}

/** A reward with the facts its state depends on. */
export interface RewardFacts {
  readonly reward: RewardRow
  /** Null once the invited account is deleted. */
  readonly invitedId: string | null
  /** The campaign's minimum. */
  readonly minimumOrders: number
}

const facts = {
  reward: invitationRewards,
  invitedId: invitations.invitedId,
  minimumOrders: invitationCampaigns.minimumOrders,
}

/** Returns one page plus one of an inviter's decided rewards, newest first. */
export async function listRewards(
  tx: Transaction,
  inviterId: string,
  { cursor, period }: { readonly cursor: string | undefined; readonly period: Period | undefined },
): Promise<RewardFacts[]> {
  const rows = await tx
    .select(facts)
    .from(invitationRewards)
    .leftJoin(invitations, eq(invitations.id, invitationRewards.invitationId))
    .leftJoin(invitationCampaigns, eq(invitationCampaigns.id, invitationRewards.campaignId))
    .where(
      and(
        eq(invitationRewards.inviterId, inviterId),
        sql`${invitationRewards.state} <> 'noted'`,
        period && isWithin(period),
        isAfterCursor(cursor, invitationRewards.notedAt, invitationRewards.id),
      ),
    )
    .orderBy(desc(invitationRewards.notedAt), desc(invitationRewards.id))
    .limit(pageSize + 1)
  return rows.map((row) => ({ ...row, minimumOrders: row.minimumOrders ?? 0 }))
}

/** Returns all decided rewards of a period, newest first. */
export async function listRewardsWithin(tx: Transaction, inviterId: string, period: Period): Promise<RewardFacts[]> {
  const { inviterId: inviter, state } = invitationRewards
  const rows = await tx
    .select(facts)
    .from(invitationRewards)
    .leftJoin(invitations, eq(invitations.id, invitationRewards.invitationId))
    .leftJoin(invitationCampaigns, eq(invitationCampaigns.id, invitationRewards.campaignId))
    .where(and(eq(inviter, inviterId), ne(state, 'noted'), isWithin(period)))
    .orderBy(desc(invitationRewards.notedAt), desc(invitationRewards.id))
  return rows.map((row) => ({ ...row, minimumOrders: row.minimumOrders ?? 0 }))
}

/** Returns one page plus one of the UTC days with decided rewards, newest first. */
export async function listRewardDays(tx: Transaction, inviterId: string, before: Date | undefined): Promise<Date[]> {
  const { inviterId: inviter, notedAt, state } = invitationRewards
  const day = sql<string>`to_char(${notedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD')`
  const rows = await tx
    .selectDistinct({ day })
    .from(invitationRewards)
    .where(and(eq(inviter, inviterId), ne(state, 'noted'), before && lt(notedAt, before)))
    .orderBy(desc(day))
    .limit(pageSize + 1)
  return rows.map((row) => new Date(`${row.day}T00:00:00Z`))
}

const promisedTo = (tx: Transaction, inviterId: string) =>
  tx
    .select(facts)
    .from(invitationRewards)
    .leftJoin(invitations, eq(invitations.id, invitationRewards.invitationId))
    .innerJoin(invitationCampaigns, eq(invitationCampaigns.id, invitationRewards.campaignId))
    .where(and(eq(invitationRewards.inviterId, inviterId), eq(invitationRewards.state, 'promised')))
    .orderBy(asc(invitationRewards.coin), asc(invitationRewards.id))

/** Returns the rewards promised to an inviter, ordered by coin. */
export async function listPromised(tx: Transaction, inviterId: string): Promise<RewardFacts[]> {
  return promisedTo(tx, inviterId)
}

/** Like `listPromised`, with the rewards locked until `tx` ends. */
export async function lockPromised(tx: Transaction, inviterId: string): Promise<RewardFacts[]> {
  return promisedTo(tx, inviterId).for('no key update', { of: invitationRewards })
}

/** Returns the unpaid rewards of a user, as the inviter or the invited one, locked until `tx` ends. */
export async function lockPromisedAbout(tx: Transaction, userId: string): Promise<RewardRow[]> {
  const rows = await tx
    .select({ reward: invitationRewards })
    .from(invitationRewards)
    .leftJoin(invitations, eq(invitations.id, invitationRewards.invitationId))
    .where(
      and(
        or(eq(invitationRewards.inviterId, userId), eq(invitations.invitedId, userId)),
        or(
          inArray(invitationRewards.state, ['promised', 'held', 'noted']),
          eq(invitationRewards.discountState, 'promised'),
        ),
      ),
    )
    .orderBy(asc(invitationRewards.coin), asc(invitationRewards.id))
    .for('no key update', { of: invitationRewards })
  return rows.map(({ reward }) => reward)
}

/** Counts the orders with a fee, by invitation. */
export async function countOrders(
  tx: Transaction,
  invitationIds: readonly (string | null)[],
): Promise<ReadonlyMap<string, number>> {
  const ids = invitationIds.filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: invitationRewards.invitationId, number: count() })
    .from(invitationRewards)
    .where(inArray(invitationRewards.invitationId, ids))
    .groupBy(invitationRewards.invitationId)
  return new Map(rows.map(({ id, number }) => [id ?? '', number]))
}

/** Returns all rewards of an inviter, oldest first. */
export async function listAllRewards(tx: Transaction, inviterId: string): Promise<RewardRow[]> {
  return tx
    .select()
    .from(invitationRewards)
    .where(eq(invitationRewards.inviterId, inviterId))
    .orderBy(asc(invitationRewards.notedAt), asc(invitationRewards.id))
}
