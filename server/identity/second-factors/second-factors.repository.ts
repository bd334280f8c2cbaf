import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { whetherThereIs } from '#server/db/questions.ts'
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets } from '#server/db/schema/second-factors.ts'

export type TotpRow = typeof totpSecrets.$inferSelect
export type PasskeyRow = typeof passkeys.$inferSelect

export async function findTotp(tx: Transaction, userId: string): Promise<TotpRow | undefined> {
  const [row] = await tx.select().from(totpSecrets).where(eq(totpSecrets.userId, userId))
  return row
}

/** Returns up to two secrets encrypted at different times: the first and the last one. */
export async function findSampleTotps(tx: Transaction): Promise<readonly TotpRow[]> {
  const firstAndLast = [asc(totpSecrets.begunAt), desc(totpSecrets.begunAt)]
  const samples = await Promise.all(firstAndLast.map((order) => tx.select().from(totpSecrets).orderBy(order).limit(1)))
  return samples.flat()
}

/** Stores the secret, replacing one that was never confirmed. */
export async function saveTotp(
  tx: Transaction,
  row: Pick<TotpRow, 'userId' | 'encryptedSecret' | 'begunAt' | 'begunIn'>,
): Promise<void> {
  const { encryptedSecret, begunAt, begunIn } = row
  await tx
    .insert(totpSecrets)
    .values(row)
    .onConflictDoUpdate({
      target: totpSecrets.userId,
      set: { encryptedSecret, begunAt, begunIn },
      setWhere: isNull(totpSecrets.addedAt),
    })
}

export async function confirmTotp(
  tx: Transaction,
  userId: string,
  { addedAt, addedOn, step }: { addedAt: Date; addedOn: string | null; step: number },
): Promise<void> {
  await tx.update(totpSecrets).set({ addedAt, addedOn, lastStep: step }).where(eq(totpSecrets.userId, userId))
}

/**
 * Uses up a time step and all earlier ones. Returns false if it was used already. One statement, so that it works only
 * once.
 */
export async function useTotpStep(tx: Transaction, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(
      and(
        eq(totpSecrets.userId, userId),
        isNotNull(totpSecrets.addedAt),
        or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step)),
      ),
    )
    .returning({ userId: totpSecrets.userId })
  return used.length > 0
}

/** @returns Whether there was a confirmed secret. */
export async function deleteTotp(tx: Transaction, userId: string): Promise<boolean> {
  const deleted = await tx
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.addedAt)))
    .returning({ userId: totpSecrets.userId })
  return deleted.length > 0
}

export async function listPasskeys(tx: Transaction, userId: string): Promise<PasskeyRow[]> {
  return tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.addedAt, passkeys.id)
}

/** @returns False if an account has this passkey already. */
export async function addPasskey(tx: Transaction, row: typeof passkeys.$inferInsert): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id })
  return added.length > 0
}

/** Records a use. Returns false if the counter shows that another use came first, such as by a copy of the passkey. */
export async function usePasskey(tx: Transaction, id: string, counter: number, usedAt: Date): Promise<boolean> {
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: usedAt })
    .where(and(eq(passkeys.id, id), counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  return used.length > 0
}

/** @returns The deleted passkey. */
export async function deletePasskey(tx: Transaction, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [deleted] = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning()
  return deleted
}

export async function addChallenge(tx: Transaction, row: typeof passkeyChallenges.$inferInsert): Promise<void> {
  await tx.insert(passkeyChallenges).values(row)
}

/** Uses a challenge up. Returns false if it is unknown or expired. */
export async function takeChallenge(
  tx: Transaction,
  { challenge, userId, scope, now }: { challenge: string; userId: string; scope: string; now: Date },
): Promise<boolean> {
  const taken = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.userId, userId),
        eq(passkeyChallenges.scope, scope),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return taken.length > 0
}

/** Replaces all existing recovery codes with these. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  userId: string,
  codeHashes: readonly string[],
  madeAt: Date,
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (codeHashes.length === 0) return
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash, madeAt })))
}

/** Deletes factors added or started, and recovery codes created, since `since`. */
export async function deleteFactorsSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  await tx
    .delete(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), or(isNull(totpSecrets.addedAt), gte(totpSecrets.addedAt, since))))
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.addedAt, since)))
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.madeAt, since)))
}

/** Uses a code up. Returns false if it is unknown. One statement, so that a code works only once. */
export async function useRecoveryCode(tx: Transaction, userId: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash })
  return used.length > 0
}

export interface SecondFactorSummary {
  readonly totp: boolean
  readonly passkeys: number
  readonly recoveryCodesLeft: number
}

/** Returns columns that let another query select an account's second factors, to save a query. */
export function secondFactorColumns(tx: Transaction, userId: SQLWrapper) {
  const numberOf = (table: typeof totpSecrets | typeof passkeys | typeof recoveryCodes, condition?: SQL) =>
    sql`${tx
      .select({ number: count() })
      .from(table)
      .where(and(eq(table.userId, userId), condition))}`.mapWith(Number)
  return {
    totp: numberOf(totpSecrets, isNotNull(totpSecrets.addedAt)),
    passkeys: numberOf(passkeys),
    recoveryCodesLeft: numberOf(recoveryCodes),
  }
}

/** Converts the columns of such a query. */
export function toSecondFactorSummary(counts: {
  readonly [Column in keyof SecondFactorSummary]: number
}): SecondFactorSummary {
  return { ...counts, totp: counts.totp > 0 }
}

const secondFactorCounts = preparedOnce((tx) =>
  tx
    .select(secondFactorColumns(tx, sql`${sql.placeholder('userId')}::uuid`))
    .from(sql`(VALUES (1)) AS one_row`)
    .prepare('second_factor_counts'),
)

/** Summarizes an account's second factors in one query. */
export async function summarizeSecondFactors(tx: Transaction, userId: string): Promise<SecondFactorSummary> {
  const [row] = await secondFactorCounts(tx).execute({ userId })
  if (row === undefined) throw new Error('The query for second factors returned no row')
  return toSecondFactorSummary(row)
}

/** @returns The number of deleted rows. */
export async function deleteExpiredSecondFactorRows(
  tx: Transaction,
  { now, totpBegunBefore }: { now: Date; totpBegunBefore: Date },
): Promise<number> {
  const challenges = await tx
    .delete(passkeyChallenges)
    .where(lt(passkeyChallenges.expiresAt, now))
    .returning({ challenge: passkeyChallenges.challenge })
  const secrets = await tx
    .delete(totpSecrets)
    .where(and(isNull(totpSecrets.addedAt), lt(totpSecrets.begunAt, totpBegunBefore)))
    .returning({ userId: totpSecrets.userId })
  return challenges.length + secrets.length
}

/** Whether `userId` has a second factor, by the same rule as `hasSecondFactor`. */
export const secondFactorIsThere = whetherThereIs(
  sql`SELECT 1 FROM ${totpSecrets}
    WHERE ${totpSecrets.userId} = ${sql.placeholder('userId')}::uuid AND ${totpSecrets.addedAt} IS NOT NULL
    UNION ALL SELECT 1 FROM ${passkeys} WHERE ${passkeys.userId} = ${sql.placeholder('userId')}::uuid`,
)

/** Whether logins and changes of the account ask for a second factor. Recovery codes alone don't count. */
export async function hasSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const { totp, passkeys } = await summarizeSecondFactors(tx, userId)
  return totp || passkeys > 0
}
