import { randomUUID } from 'node:crypto'

import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'

import type { SecurityEvent } from '#api/account.ts'
import type { Realm } from '#api/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import { isAfterCursor, pageSize } from '#server/db/page-cursor.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { securityEvents } from '#server/db/schema/security-events.ts'
import { deviceName } from '#server/http/device-name.ts'
import type { Origin } from '#server/http/route.ts'
import { addSeconds } from '#server/lib/clock.ts'

export type SecurityEventRow = typeof securityEvents.$inferSelect

interface NewEvent {
  readonly kind: SecurityEvent['kind']
  readonly origin: Origin
  readonly at: Date
}

export async function addSecurityEvent(tx: Transaction, event: NewEvent & { readonly userId: string }): Promise<void> {
  await tx.insert(securityEvents).values({ ...toRow(event), userId: event.userId })
}

/** Inserts a row whether or not the address has an account, so that both take the same time. */
export async function addEventByEmail(
  tx: Transaction,
  event: NewEvent & { readonly realm: Realm; readonly email: string },
): Promise<void> {
  const owner = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.realm, event.realm), eq(accounts.email, event.email)))
    // Waits for a running deletion, which would otherwise leave the row without an account.
    .for('key share')
  await tx.insert(securityEvents).values({ ...toRow(event), userId: sql`(${owner})` })
}

/** Returns one row more than a page has, newest first. */
export async function listSecurityEvents(
  tx: Transaction,
  userId: string,
  cursor: string | undefined,
): Promise<SecurityEventRow[]> {
  return tx
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), isAfterCursor(cursor, securityEvents.at, securityEvents.id)))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(pageSize + 1)
}

export async function listAllSecurityEvents(tx: Transaction, userId: string): Promise<SecurityEventRow[]> {
  return tx.select().from(securityEvents).where(eq(securityEvents.userId, userId)).orderBy(desc(securityEvents.at))
}

/** Seconds for which an event is kept: a year. Events of an email without an account can't be read. */
const retention = 365 * 86_400
const anonymousRetention = 86_400

/** @returns The number of deleted events. */
export async function deleteOldSecurityEvents(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(securityEvents)
    .where(
      or(
        lt(securityEvents.at, addSeconds(now, -retention)),
        and(isNull(securityEvents.userId), lt(securityEvents.at, addSeconds(now, -anonymousRetention))),
      ),
    )
    .returning({ id: securityEvents.id })
  return deleted.length
}

function toRow({ kind, origin, at }: NewEvent) {
  return { id: randomUUID(), kind, device: deviceName(origin.userAgent), address: origin.address, at }
}

/** Lists where these accounts were registered and logged in from, without failed attempts, which anyone can make. */
export async function listOriginsOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly address: string }[]> {
  const { userId, address, kind } = securityEvents
  const rows = await tx
    .selectDistinct({ userId, address })
    .from(securityEvents)
    .where(and(inArray(userId, [...userIds]), inArray(kind, ['registered', 'login'])))
  return rows.flatMap((row) => (row.userId === null ? [] : [{ ...row, userId: row.userId }]))
}
