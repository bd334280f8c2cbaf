import { and, eq, inArray, lt, ne, notExists, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Transaction } from '#server/db/database.ts'
import { knownDevices, sessions } from '#server/db/schema/sessions.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { hashToken } from '#server/lib/secrets.ts'

/**
 * Returns the stored hash of a browser's random name. It includes the account, so that accounts used in the same
 * browser can't be linked. Those of an inviter's circle can be: for invited users, a hash with the inviter's account is
 * stored as well.
 */
export function hashDevice(userId: string, deviceId: string): string {
  return hashToken(`${userId} ${deviceId}`)
}

export async function isKnownDevice(tx: Transaction, userId: string, deviceHash: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
  return row !== undefined
}

/** Seconds until a new device counts as the owner's, who was notified of it and didn't log it out. */
const settlingTime = 7 * 86_400

/**
 * Returns a column that lets a query of sessions select their devices, to save a query: the device's hash if it is the
 * owner's, null otherwise. The owner's are the account's oldest known device, and all known for a week. Someone who logs
 * in with a stolen password has neither.
 */
export function ownDeviceColumn(tx: Transaction, now: Placeholder): SQL<string | null> {
  const earlier = alias(knownDevices, 'earlier')
  const isFirst = notExists(
    tx
      .select({ userId: earlier.userId })
      .from(earlier)
      .where(and(eq(earlier.userId, knownDevices.userId), lt(earlier.firstSeenAt, knownDevices.firstSeenAt))),
  )
  const isSettled = sql`${knownDevices.firstSeenAt} <= ${now}::timestamptz - ${settlingTime} * interval '1 second'`
  return sql<string | null>`${tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, sessions.userId),
        eq(knownDevices.deviceHash, sessions.deviceHash),
        or(isSettled, isFirst),
      ),
    )}`
}

/** @returns Whether the device was unknown before. */
export async function rememberDevice(
  tx: Transaction,
  userId: string,
  deviceHash: string,
  lastSeenAt: Date,
): Promise<boolean> {
  const known = await tx
    .update(knownDevices)
    .set({ lastSeenAt })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)))
    .returning({ userId: knownDevices.userId })
  if (known.length > 0) return false
  await tx
    .insert(knownDevices)
    .values({ userId, deviceHash, firstSeenAt: lastSeenAt, lastSeenAt })
    .onConflictDoNothing()
  return true
}

/** Forgets all devices of the account but one, so that a thief's becomes unknown. */
export async function forgetDevices(tx: Transaction, userId: string, exceptHash: string | null): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(
      and(eq(knownDevices.userId, userId), exceptHash === null ? undefined : ne(knownDevices.deviceHash, exceptHash)),
    )
}

export async function listDevices(tx: Transaction, userId: string): Promise<{ lastSeenAt: Date }[]> {
  return tx
    .select({ lastSeenAt: knownDevices.lastSeenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(knownDevices.lastSeenAt)
}

/** Lists the hashes of all known devices of these accounts. */
export async function listDeviceHashesOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly Pick<typeof knownDevices.$inferSelect, 'userId' | 'deviceHash'>[]> {
  const { userId, deviceHash } = knownDevices
  return tx
    .select({ userId, deviceHash })
    .from(knownDevices)
    .where(inArray(userId, [...userIds]))
}

/** Seconds after which an unused browser is forgotten: a year. */
export const deviceRetention = 365 * 86_400

/** @returns The number of deleted devices. */
export async function deleteForgottenDevices(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(knownDevices)
    .where(lt(knownDevices.lastSeenAt, addSeconds(now, -deviceRetention)))
    .returning({ userId: knownDevices.userId })
  return deleted.length
}
