import { and, asc, eq, isNull, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { whetherThereIs } from '#server/db/questions.ts'
import { accountFreezes } from '#server/db/schema/withdrawals.ts'

export type AccountFreeze = typeof accountFreezes.$inferSelect

/** Returns the freeze set by an operator, if it isn't lifted. */
export async function findAccountFreeze(tx: Transaction, userId: string): Promise<AccountFreeze | undefined> {
  const [row] = await tx
    .select()
    .from(accountFreezes)
    .where(and(eq(accountFreezes.userId, userId), isNull(accountFreezes.liftedAt)))
  return row
}

/** Whether operators have frozen the account of `userId`. */
export const isFrozenByOperators = whetherThereIs(
  sql`SELECT 1 FROM ${accountFreezes} WHERE ${accountFreezes.userId} = ${sql.placeholder('userId')}::uuid
    AND ${accountFreezes.liftedAt} IS NULL`,
)

export async function insertAccountFreeze(
  tx: Transaction,
  row: Pick<AccountFreeze, 'id' | 'userId' | 'reason' | 'frozenBy' | 'frozenAt'>,
): Promise<void> {
  await tx.insert(accountFreezes).values(row)
}

export async function liftAccountFreeze(
  tx: Transaction,
  id: string,
  lift: { readonly liftedBy: string; readonly liftedAt: Date },
): Promise<void> {
  await tx.update(accountFreezes).set(lift).where(eq(accountFreezes.id, id))
}

/** Returns an account's freezes, including lifted ones, oldest first. */
export async function listAccountFreezes(tx: Transaction, userId: string): Promise<readonly AccountFreeze[]> {
  return tx
    .select()
    .from(accountFreezes)
    .where(eq(accountFreezes.userId, userId))
    .orderBy(asc(accountFreezes.frozenAt), asc(accountFreezes.id))
}
