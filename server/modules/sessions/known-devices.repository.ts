import { and, eq, lt, ne } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { knownDevices } from '#server/db/schema/sessions.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { hashToken } from '#server/lib/secrets.ts'

/** What is stored of a browser's random name: with the account, so that accounts of one browser cannot be joined. */
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

/** @returns Whether it was not known before. */
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

/** Forgets every device of the account but one: a thief's is not known any more. */
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

/** A year, in seconds. */
const retention = 365 * 86_400

/** @returns How many. */
export async function deleteForgottenDevices(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(knownDevices)
    .where(lt(knownDevices.lastSeenAt, addSeconds(now, -retention)))
    .returning({ userId: knownDevices.userId })
  return deleted.length
}
