import type { Database, Transaction } from '#server/db/database.ts'

import { listRemovals } from './second-factor-removals.repository.ts'
import { findTotp, listPasskeys } from './second-factors.repository.ts'

/**
 * Whether the account has a permanent second factor that works on our own domain: an authenticator app, or a passkey
 * created there, without a pending removal.
 * @param without A factor to ignore: `totp`, or the id of a passkey.
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
