import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { emailCodes } from '#server/db/schema/email-codes.ts'

type EmailCodeRow = typeof emailCodes.$inferSelect

export async function findCode(tx: Transaction, target: string): Promise<EmailCodeRow | undefined> {
  const [row] = await tx.select().from(emailCodes).where(eq(emailCodes.target, target))
  return row
}

/**
 * Replaces an earlier code.
 * @returns False if the earlier one was sent after `notAfter`, so that of two simultaneous requests only one sends.
 */
export async function replaceCode(
  tx: Transaction,
  row: Pick<EmailCodeRow, 'target' | 'codeHash' | 'sentAt' | 'expiresAt'>,
  notAfter: Date,
): Promise<boolean> {
  const { codeHash, sentAt, expiresAt } = row
  const replaced = await tx
    .insert(emailCodes)
    .values(row)
    .onConflictDoUpdate({
      target: emailCodes.target,
      set: { codeHash, sentAt, expiresAt, tries: 0 },
      setWhere: lte(emailCodes.sentAt, notAfter),
    })
    .returning({ target: emailCodes.target })
  return replaced.length > 0
}

/**
 * Counts an attempt and returns the stored hash to compare with; `undefined` if no attempts are left. One statement.
 */
export async function takeTry(
  tx: Transaction,
  target: string,
  { maxTries, now }: { readonly maxTries: number; readonly now: Date },
): Promise<string | undefined> {
  const [row] = await tx
    .update(emailCodes)
    .set({ tries: sql`${emailCodes.tries} + 1` })
    .where(and(eq(emailCodes.target, target), lt(emailCodes.tries, maxTries), gt(emailCodes.expiresAt, now)))
    .returning({ codeHash: emailCodes.codeHash })
  return row?.codeHash
}

/** Uses a code up. Returns false if it was used already or replaced by a newer one. */
export async function deleteCode(tx: Transaction, target: string, codeHash: string): Promise<boolean> {
  const deleted = await tx
    .delete(emailCodes)
    .where(and(eq(emailCodes.target, target), eq(emailCodes.codeHash, codeHash)))
    .returning({ target: emailCodes.target })
  return deleted.length > 0
}

/** @returns The number of deleted codes. */
export async function deleteExpiredCodes(tx: Transaction, now: Date): Promise<number> {
  const deleted = await tx
    .delete(emailCodes)
    .where(lt(emailCodes.expiresAt, now))
    .returning({ target: emailCodes.target })
  return deleted.length
}
