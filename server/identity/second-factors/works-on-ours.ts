import type { Database, Transaction } from '#server/db/database.ts'

import { listRemovals } from './second-factor-removals.repository.ts'
import { findTotp, listPasskeys } from './second-factors.repository.ts'

/**
 * Whether a second factor that works on our own address is there to stay: an authenticator app, or a passkey that was made
 * there, unless it waits for its removal.
 * @param without A factor that doesn't count: `totp`, or the id of a passkey.
 */
export async function worksOnOurs(
  tx: Database | Transaction,
  userId: string,
  without: string | null,
): Promise<boolean> {
  const leaving = new Set((await listRemovals(tx, userId)).map(({ factor }) => factor))
  const stays = (factor: string) => factor !== without && !leaving.has(factor)
  const totp = await findTotp(tx, userId)
  if (totp?.addedAt && stays('totp')) return true
  return (await listPasskeys(tx, userId)).some(({ id, domain }) => domain === null && stays(id))
}
