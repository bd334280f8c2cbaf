import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'

import type { StatusComponent } from '#api/status.ts'
import type { Transaction } from '#server/db/database.ts'
import { type CheckedState, componentReports, componentStates } from '#server/db/schema/status.ts'

export type ReportRow = typeof componentReports.$inferSelect
export type StateRow = typeof componentStates.$inferSelect

/** Replaces a process's reports. Writes rows in the given order, so that concurrent processes can't deadlock. */
export async function keepReports(tx: Transaction, rows: readonly ReportRow[]): Promise<void> {
  await tx
    .insert(componentReports)
    .values([...rows])
    .onConflictDoUpdate({
      target: [componentReports.component, componentReports.reporter],
      set: { state: sql`excluded.state`, reportedAt: sql`excluded.reported_at` },
    })
}

/** Deletes outdated reports. */
export async function deleteReportsBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(componentReports).where(lt(componentReports.reportedAt, before))
}

/** Deletes a process's reports on components that it no longer sees. */
export async function withdrawReports(
  tx: Transaction,
  reporter: string,
  components: readonly StatusComponent[],
): Promise<void> {
  if (components.length === 0) return
  const isTold = inArray(componentReports.component, [...components])
  await tx.delete(componentReports).where(and(eq(componentReports.reporter, reporter), isTold))
}

export async function listReports(tx: Transaction): Promise<ReportRow[]> {
  return tx.select().from(componentReports).orderBy(asc(componentReports.component), asc(componentReports.reporter))
}

/** Stores states. `since` changes only when the state does. */
export async function keepStates(
  tx: Transaction,
  states: ReadonlyMap<StatusComponent, CheckedState>,
  checkedAt: Date,
): Promise<void> {
  if (states.size === 0) return
  const rows = [...states].map(([component, state]) => ({ component, state, since: checkedAt, checkedAt }))
  await tx
    .insert(componentStates)
    .values(rows)
    .onConflictDoUpdate({
      target: componentStates.component,
      set: {
        state: sql`excluded.state`,
        since: sql`CASE WHEN ${componentStates.state} = excluded.state THEN ${componentStates.since} ELSE excluded.since END`,
        checkedAt: sql`excluded.checked_at`,
      },
    })
}

export async function listStates(tx: Transaction): Promise<StateRow[]> {
  return tx.select().from(componentStates)
}
