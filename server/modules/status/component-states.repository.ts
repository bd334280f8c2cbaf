import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'

import type { StatusComponent } from '#api/status.ts'
import type { Transaction } from '#server/db/database.ts'
import { type CheckedState, componentReports, componentStates } from '#server/db/schema/status.ts'

export type ReportRow = typeof componentReports.$inferSelect
export type StateRow = typeof componentStates.$inferSelect

/** What one process sees, in place of what it saw before. In the order of `rows`, so that two lock in the same one. */
export async function keepReports(tx: Transaction, rows: readonly ReportRow[]): Promise<void> {
  await tx
    .insert(componentReports)
    .values([...rows])
    .onConflictDoUpdate({
      target: [componentReports.component, componentReports.reporter],
      set: { state: sql`excluded.state`, reportedAt: sql`excluded.reported_at` },
    })
}

/** What nobody sees any more. */
export async function deleteReportsBefore(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(componentReports).where(lt(componentReports.reportedAt, before))
}

/** What a process no longer says anything of. */
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

/** `since` stays as long as the state does. */
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
