import type { Transaction } from '#server/db/database.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

import { findLinked, insertLink } from './conversations.repository.ts'

/** How long a guest's link opens the conversation, in seconds. The mails say 90 days; each reply comes with a new one. */
const linkLifetime = 90 * 86_400

/** @returns The token. Only its hash is stored. */
export async function issueLink(tx: Transaction, conversationId: string, now: Date): Promise<string> {
  const token = createToken()
  await insertLink(tx, { tokenHash: hashToken(token), conversationId, expiresAt: addSeconds(now, linkLifetime) })
  return token
}

/** The conversation's id; `undefined` if the token is unknown or expired. */
export async function followLink(tx: Transaction, token: string, now: Date): Promise<string | undefined> {
  return findLinked(tx, hashToken(token), now)
}
