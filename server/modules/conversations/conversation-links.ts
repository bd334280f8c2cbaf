import type { Transaction } from '#server/db/database.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

import { findLinked, insertLink } from './conversations.repository.ts'

/** Lifetime of a guest's link, in seconds. The emails say 90 days; each reply comes with a new link. */
const linkLifetime = 90 * 86_400

/** @returns The link's token. Only its hash is stored. */
export async function issueLink(tx: Transaction, conversationId: string, now: Date): Promise<string> {
  const token = createToken()
  await insertLink(tx, { tokenHash: hashToken(token), conversationId, expiresAt: addSeconds(now, linkLifetime) })
  return token
}

/** Returns the conversation's id; `undefined` if the token is unknown or expired. */
export async function followLink(tx: Transaction, token: string, now: Date): Promise<string | undefined> {
  return findLinked(tx, hashToken(token), now)
}
