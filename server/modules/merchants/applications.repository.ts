import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'

import type { ApplicationState } from '#api/merchants.ts'
import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { merchantApplicationEvents, merchantApplications } from '#server/db/schema/merchants.ts'

export type ApplicationRow = typeof merchantApplications.$inferSelect
export type EventRow = typeof merchantApplicationEvents.$inferSelect

/** States of an application that was decided or withdrawn. */
export const endStates: readonly ApplicationState[] = ['approved', 'rejected', 'withdrawn']

export async function findApplication(tx: Transaction, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await tx.select().from(merchantApplications).where(eq(merchantApplications.id, id))
  return row
}

/** Locks an application, so that other changes wait until `tx` ends. Lock its account first. */
export async function lockApplication(tx: Transaction, id: string): Promise<ApplicationRow | undefined> {
  const [row] = await tx.select().from(merchantApplications).where(eq(merchantApplications.id, id)).for('no key update')
  return row
}

/** Returns a user's applications, newest first. */
export async function listApplicationsOf(tx: Transaction, userId: string): Promise<ApplicationRow[]> {
  return tx
    .select()
    .from(merchantApplications)
    .where(eq(merchantApplications.userId, userId))
    .orderBy(desc(merchantApplications.submittedAt), desc(merchantApplications.id))
}

/** Returns one page plus one: applications in an open state oldest first, all others newest first. */
export async function listApplications(
  tx: Transaction,
  { state, cursor }: { readonly state: ApplicationState | undefined; readonly cursor: string | undefined },
): Promise<ApplicationRow[]> {
  const first = state !== undefined && !endStates.includes(state) ? 'oldest' : 'newest'
  const inOrder = first === 'oldest' ? asc : desc
  const { changedAt, id } = merchantApplications
  const isWanted = state === undefined ? undefined : eq(merchantApplications.state, state)
  return tx
    .select()
    .from(merchantApplications)
    .where(and(isWanted, isAfterCursor(cursor, changedAt, id, first)))
    .orderBy(inOrder(changedAt), inOrder(id))
    .limit(pageSize + 1)
}

export async function insertApplication(tx: Transaction, row: ApplicationRow): Promise<void> {
  await tx.insert(merchantApplications).values(row)
}

export async function updateApplication(
  tx: Transaction,
  id: string,
  change: Partial<Omit<ApplicationRow, 'id'>>,
): Promise<ApplicationRow> {
  const [row] = await tx.update(merchantApplications).set(change).where(eq(merchantApplications.id, id)).returning()
  if (row === undefined) throw new Error(`The application ${id} does not exist`)
  return row
}

/** Returns the events of these applications, oldest first in each. */
export async function listEventsOf(tx: Transaction, applicationIds: readonly string[]): Promise<EventRow[]> {
  return tx
    .select()
    .from(merchantApplicationEvents)
    .where(inArray(merchantApplicationEvents.applicationId, [...applicationIds]))
    .orderBy(asc(merchantApplicationEvents.position))
}

export async function findEvent(tx: Transaction, id: string): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(merchantApplicationEvents).where(eq(merchantApplicationEvents.id, id))
  return row
}

export async function insertEvent(tx: Transaction, row: EventRow): Promise<void> {
  await tx.insert(merchantApplicationEvents).values(row)
}

/** Returns the number of events. Call with the application's row locked. */
export async function countEvents(tx: Transaction, applicationId: string): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(merchantApplicationEvents)
    .where(eq(merchantApplicationEvents.applicationId, applicationId))
  return row?.number ?? 0
}

/** Returns the backlog of applications waiting for a reviewer, without those waiting for the applicant's answer. */
export async function backlogOfApplications(tx: Transaction): Promise<Backlog> {
  const waiting: ApplicationState[] = ['submitted', 'in-review']
  return toBacklog(
    await tx
      .select(backlogOf(merchantApplications.changedAt))
      .from(merchantApplications)
      .where(inArray(merchantApplications.state, waiting)),
  )
}
