import { and, eq, gt, lt } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { sessionEndLinks } from '#server/db/schema/sessions.ts'
import { addSeconds } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

/** A week, in seconds: mails are not read on holidays. */
const lifetime = 7 * 86_400

/** @returns The token that stands in a mail's link. */
export async function createSessionEndLink(tx: Transaction, userId: string, now: Date): Promise<string> {
  const token = createToken()
  await tx.insert(sessionEndLinks).values({ tokenHash: hashToken(token), userId, expiresAt: addSeconds(now, lifetime) })
  return token
}

/** Whose sessions the link of this token ends. */
export async function findLinkOwner(
  tx: Transaction,
  { realm, tokenHash, now }: { readonly realm: Realm; readonly tokenHash: string; readonly now: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ userId: accounts.id })
    .from(sessionEndLinks)
    .innerJoin(accounts, eq(accounts.id, sessionEndLinks.userId))
    .where(and(eq(sessionEndLinks.tokenHash, tokenHash), eq(accounts.realm, realm), gt(sessionEndLinks.expiresAt, now)))
  return row?.userId
}

/** Uses a link up; false if that has been done. */
export async function deleteLink(tx: Transaction, tokenHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(sessionEndLinks)
    .where(eq(sessionEndLinks.tokenHash, tokenHash))
    .returning({ userId: sessionEndLinks.userId })
  return deleted.length > 0
}

/** @returns How many. */
export async function deleteExpiredLinks(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(sessionEndLinks)
    .where(lt(sessionEndLinks.expiresAt, now))
    .returning({ userId: sessionEndLinks.userId })
  return deleted.length
}
