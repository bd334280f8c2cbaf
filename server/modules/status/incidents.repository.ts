import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { incidents, incidentUpdates } from '#server/db/schema/status.ts'

export type IncidentRow = typeof incidents.$inferSelect
export type UpdateRow = typeof incidentUpdates.$inferSelect

export interface IncidentWithUpdates {
  readonly incident: IncidentRow
  /** Newest first. */
  readonly updates: readonly UpdateRow[]
}

/** More are not shown at once: whoever has so many has other worries. */
const mostShown = 100

/** @returns False if there is one with this id. Waits for one that is being added. */
export async function insertIncident(tx: Transaction, row: IncidentRow): Promise<boolean> {
  const inserted = await tx.insert(incidents).values(row).onConflictDoNothing().returning({ id: incidents.id })
  return inserted.length > 0
}

/** Nobody else adds to it until `tx` ends. */
export async function lockIncident(tx: Transaction, id: string): Promise<IncidentRow | undefined> {
  const [row] = await tx.select().from(incidents).where(eq(incidents.id, id)).for('update')
  return row
}

export async function changeIncident(
  tx: Transaction,
  id: string,
  change: Pick<IncidentRow, 'components' | 'impact' | 'stage' | 'updateCount' | 'endsAt' | 'hasEnded'>,
): Promise<void> {
  await tx.update(incidents).set(change).where(eq(incidents.id, id))
}

export async function insertUpdate(tx: Transaction, row: UpdateRow): Promise<void> {
  await tx.insert(incidentUpdates).values(row)
}

export async function findIncident(tx: Transaction, id: string): Promise<IncidentWithUpdates | undefined> {
  const rows = await tx.select().from(incidents).where(eq(incidents.id, id))
  const [found] = await withUpdates(tx, rows)
  return found
}

/** One page and one more, newest first. */
export async function listAllIncidents(tx: Transaction, cursor: string | undefined): Promise<IncidentWithUpdates[]> {
  const rows = await tx
    .select()
    .from(incidents)
    .where(isAfterCursor(cursor, incidents.startsAt, incidents.id))
    .orderBy(desc(incidents.startsAt), desc(incidents.id))
    .limit(pageSize + 1)
  return withUpdates(tx, rows)
}

/** Those that have not ended, maintenance to come included; newest first. */
export async function listOpenIncidents(tx: Transaction): Promise<IncidentWithUpdates[]> {
  const rows = await tx
    .select()
    .from(incidents)
    .where(eq(incidents.hasEnded, false))
    .orderBy(desc(incidents.startsAt), desc(incidents.id))
    .limit(mostShown)
  return withUpdates(tx, rows)
}

/** Newest first. */
export async function listEndedIncidents(
  tx: Transaction,
  { after, until }: { readonly after: Date; readonly until: Date },
): Promise<IncidentWithUpdates[]> {
  const rows = await tx
    .select()
    .from(incidents)
    .where(and(eq(incidents.hasEnded, true), gt(incidents.endsAt, after), lte(incidents.endsAt, until)))
    .orderBy(desc(incidents.startsAt), desc(incidents.id))
    .limit(mostShown)
  return withUpdates(tx, rows)
}

async function withUpdates(tx: Transaction, rows: readonly IncidentRow[]): Promise<IncidentWithUpdates[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const updates = await tx
    .select()
    .from(incidentUpdates)
    .where(inArray(incidentUpdates.incidentId, ids))
    .orderBy(asc(incidentUpdates.incidentId), desc(incidentUpdates.position))
  const byIncident = Map.groupBy(updates, ({ incidentId }) => incidentId)
  return rows.map((incident) => ({ incident, updates: byIncident.get(incident.id) ?? [] }))
}
