import { and, eq, gt, lt } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { loginTickets } from '#server/db/schema/sessions.ts'

type LoginTicket = typeof loginTickets.$inferSelect

export async function insertTicket(tx: Transaction, row: LoginTicket): Promise<void> {
  await tx.insert(loginTickets).values(row)
}

export async function findTicket(
  tx: Transaction,
  { realm, tokenHash, now }: { readonly realm: Realm; readonly tokenHash: string; readonly now: Date },
): Promise<LoginTicket | undefined> {
  const [row] = await tx
    .select({ ticket: loginTickets })
    .from(loginTickets)
    .innerJoin(accounts, eq(accounts.id, loginTickets.userId))
    .where(and(eq(loginTickets.tokenHash, tokenHash), eq(accounts.realm, realm), gt(loginTickets.expiresAt, now)))
  return row?.ticket
}

/** Uses a ticket up; false if that has been done. */
export async function deleteTicket(tx: Transaction, id: string): Promise<boolean> {
  const deleted = await tx.delete(loginTickets).where(eq(loginTickets.id, id)).returning({ id: loginTickets.id })
  return deleted.length > 0
}

/** @returns How many. */
export async function deleteExpiredTickets(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(loginTickets)
    .where(lt(loginTickets.expiresAt, now))
    .returning({ id: loginTickets.id })
  return deleted.length
}
