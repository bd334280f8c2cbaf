import { inArray, lt } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { invitationDevices } from '#server/db/schema/invitations.ts'

type InvitationDevice = typeof invitationDevices.$inferSelect

export async function keepDevice(tx: Transaction, device: InvitationDevice): Promise<void> {
  const { userId, deviceHash } = invitationDevices
  const { lastSeenAt } = device
  await tx
    .insert(invitationDevices)
    .values(device)
    .onConflictDoUpdate({ target: [userId, deviceHash], set: { lastSeenAt } })
}

export async function listInvitationDevicesOf(
  tx: Transaction,
  userIds: readonly string[],
): Promise<readonly InvitationDevice[]> {
  return tx
    .select()
    .from(invitationDevices)
    .where(inArray(invitationDevices.userId, [...userIds]))
    .orderBy(invitationDevices.lastSeenAt)
}

/** @returns The number deleted. */
export async function deleteInvitationDevices(tx: Transaction, lastSeenBefore: Date): Promise<number> {
  const deleted = await tx
    .delete(invitationDevices)
    .where(lt(invitationDevices.lastSeenAt, lastSeenBefore))
    .returning({ userId: invitationDevices.userId })
  return deleted.length
}
