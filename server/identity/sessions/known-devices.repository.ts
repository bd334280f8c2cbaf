import { and, eq, inArray, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Transaction } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { knownDevices, sessions } from '#server/db/schema/sessions.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { hashToken } from '#server/lib/secrets.ts'

/**
 * What is stored of a browser's random name: with the account, so that accounts of one browser cannot be joined. Those of
 * an inviter's circle can: who was invited has it stored with the inviter's account as well.
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

/** Seconds until a new device counts as the owner's: they were notified of it and didn't log it out. */
const settlingTime = 7 * 86_400

const deviceOfOwner = preparedOnce((tx) => {
  const userId = sql.placeholder('userId')
  const earlier = alias(knownDevices, 'earlier')
  const isFirst = notExists(
    tx
      .select({ userId: earlier.userId })
      .from(earlier)
      .where(and(eq(earlier.userId, userId), lt(earlier.firstSeenAt, knownDevices.firstSeenAt))),
  )
  return tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(sessions)
    .innerJoin(
      knownDevices,
      and(eq(knownDevices.userId, sessions.userId), eq(knownDevices.deviceHash, sessions.deviceHash)),
    )
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, userId),
        or(lte(knownDevices.firstSeenAt, sql.placeholder('settled')), isFirst),
      ),
    )
    .prepare('device_of_owner')
})

/**
 * The device of a session, if it is the owner's: the account's oldest known device, or one known for a week. Someone
 * who logs in with a stolen password has neither.
 */
export async function findDeviceOfOwner(
  tx: Transaction,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<string | null> {
  const settled = addSeconds(now, -settlingTime).toISOString()
  const [row] = await deviceOfOwner(tx).execute({ userId, sessionId, settled })
  return row?.deviceHash ?? null
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

/** The hashes of all devices that these accounts are known on. */
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

/** Seconds after which a browser that isn't used is forgotten: a year. */
export const deviceRetention = 365 * 86_400

/** @returns How many. */
export async function deleteForgottenDevices(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(knownDevices)
    .where(lt(knownDevices.lastSeenAt, addSeconds(now, -deviceRetention)))
    .returning({ userId: knownDevices.userId })
  return deleted.length
}
