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

/** Maximum incidents shown at once, far more than are ever expected. */
const mostShown = 100

/** @returns False if the id exists. Waits for a concurrent insert of it. */
export async function insertIncident(tx: Transaction, row: IncidentRow): Promise<boolean> {
  const inserted = await tx.insert(incidents).values(row).onConflictDoNothing().returning({ id: incidents.id })
  return inserted.length > 0
}

/** Locks an incident, so that no one else adds to it until `tx` ends. */
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

/** Returns one page plus one, newest first. */
export async function listAllIncidents(tx: Transaction, cursor: string | undefined): Promise<IncidentWithUpdates[]> {
  const rows = await tx
    .select()
    .from(incidents)
    .where(isAfterCursor(cursor, incidents.startsAt, incidents.id))
    .orderBy(desc(incidents.startsAt), desc(incidents.id))
    .limit(pageSize + 1)
  return withUpdates(tx, rows)
}

/** Returns incidents that haven't ended, including planned maintenance, newest first. */
export async function listOpenIncidents(tx: Transaction): Promise<IncidentWithUpdates[]> {
  const rows = await tx
    .select()
    .from(incidents)
    .where(eq(incidents.hasEnded, false))
    .orderBy(desc(incidents.startsAt), desc(incidents.id))
    .limit(mostShown)
  return withUpdates(tx, rows)
}

/** Returns incidents that ended within the period, newest first. */
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
