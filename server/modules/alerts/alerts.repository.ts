import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'

import type { AlertKind } from '#api/operator-alerts.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { alerts, alertTurn } from '#server/db/schema/alerts.ts'

export type AlertRow = typeof alerts.$inferSelect

/** What an alert is about. Only one alert per place is open at a time. */
export interface AlertPlace {
  readonly kind: AlertKind
  readonly subject: string
}

/** @returns The turn's number; undefined if the last turn began after `before`. */
export async function takeTurn(tx: Transaction, { now, before }: { now: Date; before: Date }) {
  const [taken] = await tx
    .update(alertTurn)
    .set({ turn: sql`${alertTurn.turn} + 1`, begunAt: now })
    .where(lte(alertTurn.begunAt, before))
    .returning({ turn: alertTurn.turn })
  return taken?.turn
}

/** Blocks other turns until `tx` ends. @returns Whether no other turn has begun since. */
export async function isStillOurTurn(tx: Transaction, turn: number): Promise<boolean> {
  const [row] = await tx.select({ turn: alertTurn.turn }).from(alertTurn).for('update')
  return row?.turn === turn
}

/** Returns the open alerts, oldest first. */
export async function listOpen(tx: Transaction): Promise<AlertRow[]> {
  return tx.select().from(alerts).where(isNull(alerts.resolvedAt)).orderBy(alerts.openedAt, alerts.id)
}

/** @returns False if such an alert is already open. */
export async function openAlert(tx: Transaction, row: AlertRow): Promise<boolean> {
  const opened = await tx.insert(alerts).values(row).onConflictDoNothing().returning({ id: alerts.id })
  return opened.length > 0
}

export async function recount(tx: Transaction, id: string, { count, probe }: Pick<AlertRow, 'count' | 'probe'>) {
  await tx.update(alerts).set({ count, probe }).where(eq(alerts.id, id))
}

export async function resolveAlert(tx: Transaction, id: string, resolvedAt: Date): Promise<void> {
  await tx.update(alerts).set({ resolvedAt }).where(eq(alerts.id, id))
}

export async function noteReminder(tx: Transaction, id: string, remindedAt: Date): Promise<void> {
  await tx.update(alerts).set({ remindedAt }).where(eq(alerts.id, id))
}

/** Locks an alert so that no other transaction resolves or acknowledges it until `tx` ends. */
export async function lockAlert(tx: Transaction, id: string): Promise<AlertRow | undefined> {
  const [row] = await tx.select().from(alerts).where(eq(alerts.id, id)).for('update')
  return row
}

export async function noteAcknowledged(
  tx: Transaction,
  id: string,
  by: Pick<AlertRow, 'acknowledgedAt' | 'acknowledgedBy' | 'acknowledgement'>,
): Promise<AlertRow | undefined> {
  const [row] = await tx.update(alerts).set(by).where(eq(alerts.id, id)).returning()
  return row
}

/** The alerts a caller may see. */
export interface VisibleAlerts {
  readonly kinds: readonly AlertKind[]
  /** Subjects of `queue-late`. */
  readonly queues: readonly string[]
}

/** Returns one page plus one alert, newest first. */
export async function listAlerts(
  tx: Transaction,
  { state, cursor, kinds, queues }: VisibleAlerts & { state: 'open' | 'resolved'; cursor: string | undefined },
): Promise<AlertRow[]> {
  const isVisible = or(
    inArray(alerts.kind, [...kinds]),
    and(eq(alerts.kind, 'queue-late'), inArray(alerts.subject, [...queues])),
  )
  const isInState = state === 'open' ? isNull(alerts.resolvedAt) : isNotNull(alerts.resolvedAt)
  return tx
    .select()
    .from(alerts)
    .where(and(isInState, isVisible, isAfterCursor(cursor, alerts.openedAt, alerts.id)))
    .orderBy(desc(alerts.openedAt), desc(alerts.id))
    .limit(pageSize + 1)
}

/** Deletes alerts resolved before the given time. */
export async function deleteResolvedBefore(tx: Transaction, before: Date): Promise<number> {
  const deleted = await tx.delete(alerts).where(lt(alerts.resolvedAt, before)).returning({ id: alerts.id })
  return deleted.length
}
