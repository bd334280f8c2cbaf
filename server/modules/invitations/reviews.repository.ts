import { randomUUID } from 'node:crypto'

import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'

import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import {
  invitationReleaseApprovals,
  invitationReviews,
  invitationRewards,
  invitations,
  invitationSignals,
} from '#server/db/schema/invitations.ts'

import type { FarmingSignal } from './farming-signals.ts'
import type { RewardRow } from './rewards.repository.ts'

export type ReviewRow = typeof invitationReviews.$inferSelect
export type SignalRow = typeof invitationSignals.$inferSelect
export type ReleaseApprovalRow = typeof invitationReleaseApprovals.$inferSelect

/** Returns an inviter's open review, creating it if needed. Call with the inviter's account locked. */
export async function openReview(
  tx: Transaction,
  inviterId: string,
  openedAt: Date,
): Promise<{ readonly review: ReviewRow; readonly isNew: boolean }> {
  const isOpen = and(eq(invitationReviews.inviterId, inviterId), eq(invitationReviews.state, 'open'))
  const [open] = await tx.select().from(invitationReviews).where(isOpen).for('no key update')
  if (open !== undefined) return { review: open, isNew: false }
  const [made] = await tx
    .insert(invitationReviews)
    .values({ id: randomUUID(), inviterId, state: 'open', openedAt })
    .returning()
  if (made === undefined) throw new Error('The review was not created')
  return { review: made, isNew: true }
}

export async function findReview(tx: Transaction, id: string): Promise<ReviewRow | undefined> {
  const [row] = await tx.select().from(invitationReviews).where(eq(invitationReviews.id, id))
  return row
}

/** Locks a review, so that other decisions and appeals wait until `tx` ends. Lock the inviter's account first. */
export async function lockReview(tx: Transaction, id: string): Promise<ReviewRow | undefined> {
  const [row] = await tx.select().from(invitationReviews).where(eq(invitationReviews.id, id)).for('no key update')
  return row
}

export async function findLatestReview(tx: Transaction, inviterId: string): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitationReviews)
    .where(eq(invitationReviews.inviterId, inviterId))
    .orderBy(desc(invitationReviews.openedAt), desc(invitationReviews.id))
    .limit(1)
  return row
}

/** Returns all reviews of an inviter, oldest first. */
export async function listReviewsOf(tx: Transaction, inviterId: string): Promise<ReviewRow[]> {
  return tx
    .select()
    .from(invitationReviews)
    .where(eq(invitationReviews.inviterId, inviterId))
    .orderBy(asc(invitationReviews.openedAt), asc(invitationReviews.id))
}

/** Returns one page plus one: open reviews oldest first, all others newest first. */
export async function listReviews(
  tx: Transaction,
  { state, cursor }: { readonly state: ReviewRow['state']; readonly cursor: string | undefined },
): Promise<ReviewRow[]> {
  const first = state === 'open' ? 'oldest' : 'newest'
  const inOrder = first === 'oldest' ? asc : desc
  const { openedAt, id } = invitationReviews
  return tx
    .select()
    .from(invitationReviews)
    .where(and(eq(invitationReviews.state, state), isAfterCursor(cursor, openedAt, id, first)))
    .orderBy(inOrder(openedAt), inOrder(id))
    .limit(pageSize + 1)
}

export async function changeReview(
  tx: Transaction,
  id: string,
  change: Partial<Pick<ReviewRow, 'state' | 'appeal' | 'appealedAt' | 'decidedAt' | 'reason'>>,
): Promise<void> {
  await tx.update(invitationReviews).set(change).where(eq(invitationReviews.id, id))
}

/** Increments the versions of reviews that have changed, so that operators must read them again. */
export async function countVersionOn(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(invitationReviews)
    .set({ version: sql`${invitationReviews.version} + 1` })
    .where(inArray(invitationReviews.id, [...ids]))
}

/** Saves signals, replacing earlier ones of the same kind. */
export async function saveSignals(
  tx: Transaction,
  place: Pick<SignalRow, 'reviewId' | 'invitationId'>,
  signals: readonly FarmingSignal[],
): Promise<void> {
  if (signals.length === 0) return
  await tx
    .insert(invitationSignals)
    .values(signals.map((signal) => ({ id: randomUUID(), ...place, ...signal })))
    .onConflictDoUpdate({
      target: [invitationSignals.reviewId, invitationSignals.invitationId, invitationSignals.code],
      set: { points: sql`excluded.points`, evidence: sql`excluded.evidence` },
    })
}

/** Returns the signals of these reviews, heaviest first. */
export async function listSignals(tx: Transaction, reviewIds: readonly string[]): Promise<SignalRow[]> {
  if (reviewIds.length === 0) return []
  return tx
    .select()
    .from(invitationSignals)
    .where(inArray(invitationSignals.reviewId, [...reviewIds]))
    .orderBy(desc(invitationSignals.points), asc(invitationSignals.code), asc(invitationSignals.id))
}

/** Returns the signals of an inviter's reviews that operators released despite them. */
export async function listReleasedSignals(tx: Transaction, inviterId: string): Promise<SignalRow[]> {
  const rows = await tx
    .select({ signal: invitationSignals })
    .from(invitationSignals)
    .innerJoin(invitationReviews, eq(invitationReviews.id, invitationSignals.reviewId))
    .where(and(eq(invitationReviews.inviterId, inviterId), eq(invitationReviews.state, 'released')))
  return rows.map(({ signal }) => signal)
}

/** A reward of a review, and the invited user who earned it. */
export interface ReviewedReward {
  readonly reward: RewardRow
  readonly invitedId: string | null
}

export async function listReviewedRewards(tx: Transaction, reviewIds: readonly string[]): Promise<ReviewedReward[]> {
  if (reviewIds.length === 0) return []
  return tx
    .select({ reward: invitationRewards, invitedId: invitations.invitedId })
    .from(invitationRewards)
    .leftJoin(invitations, eq(invitations.id, invitationRewards.invitationId))
    .where(inArray(invitationRewards.reviewId, [...reviewIds]))
    .orderBy(asc(invitationRewards.notedAt), asc(invitationRewards.id))
}

/** Returns the rewards that a review still holds, locked until `tx` ends. */
export async function lockHeld(tx: Transaction, reviewId: string): Promise<RewardRow[]> {
  return tx
    .select()
    .from(invitationRewards)
    .where(and(eq(invitationRewards.reviewId, reviewId), eq(invitationRewards.state, 'held')))
    .orderBy(asc(invitationRewards.coin), asc(invitationRewards.id))
    .for('no key update')
}

/** @returns False if the operator has already approved this version. */
export async function addReleaseApproval(tx: Transaction, row: ReleaseApprovalRow): Promise<boolean> {
  const added = await tx.insert(invitationReleaseApprovals).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

/** Returns the valid approvals, which are those of each review's current version. */
export async function listReleaseApprovals(
  tx: Transaction,
  reviews: readonly Pick<ReviewRow, 'id' | 'version'>[],
): Promise<ReleaseApprovalRow[]> {
  if (reviews.length === 0) return []
  const { reviewId, version } = invitationReleaseApprovals
  return tx
    .select()
    .from(invitationReleaseApprovals)
    .where(or(...reviews.map((review) => and(eq(reviewId, review.id), eq(version, review.version)))))
    .orderBy(asc(invitationReleaseApprovals.approvedAt))
}

/** Returns the backlog of reviews waiting for an operator. */
export async function backlogOfRewardReviews(tx: Transaction): Promise<Backlog> {
  return toBacklog(
    await tx
      .select(backlogOf(invitationReviews.openedAt))
      .from(invitationReviews)
      .where(eq(invitationReviews.state, 'open')),
  )
}
