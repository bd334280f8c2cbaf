import { and, eq } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Account, accounts, consents } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

/** @throws ApiFailure `notLoggedIn` if the account has been deleted since its session was looked at. */
export async function findAccount(tx: Transaction, userId: string): Promise<Account> {
  return (await tryFindAccount(tx, userId)) ?? gone()
}

/** Whether the account is there; nobody deletes it until `tx` ends. */
export async function keepAccount(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, userId)).for('share')
  return rows.length > 0
}

/** Like `findAccount`, for what may come after the account is gone. */
export async function tryFindAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId))
  return account
}

/** Like `lockAccount`, for calls that need no log-in. */
export async function tryLockAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId)).for('no key update')
  return account
}

/**
 * Like `findAccount`, and keeps others who lock the account waiting until `tx` ends. Always the first lock that is
 * taken, before rows that belong to the account, so that no two wait for each other. Not `FOR UPDATE`: that would also
 * stop every insert of a row that refers to the account.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<Account> {
  return (await tryLockAccount(tx, userId)) ?? gone()
}

export async function findAccountByEmail(tx: Transaction, realm: Realm, email: string): Promise<Account | undefined> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.realm, realm), eq(accounts.email, email)))
  return account
}

/** @returns `undefined` if the e-mail address or the member id is taken. Waits for a registration that is under way. */
export async function insertAccount(tx: Transaction, row: typeof accounts.$inferInsert): Promise<Account | undefined> {
  const [account] = await tx.insert(accounts).values(row).onConflictDoNothing().returning()
  return account
}

export async function updateAccount(
  tx: Transaction,
  userId: string,
  values: Partial<Omit<Account, 'id' | 'realm' | 'memberId'>>,
): Promise<Account> {
  const [account] = await tx.update(accounts).set(values).where(eq(accounts.id, userId)).returning()
  return account ?? gone()
}

/** Stores the same password's hash at today's cost, unless the password has become another one meanwhile. */
export async function renewPasswordHash(
  tx: Transaction,
  { id, passwordVersion }: Pick<Account, 'id' | 'passwordVersion'>,
  passwordHash: string,
): Promise<void> {
  await tx
    .update(accounts)
    .set({ passwordHash })
    .where(and(eq(accounts.id, id), eq(accounts.passwordVersion, passwordVersion)))
}

/** And with it, by foreign keys, whatever refers to it. */
export async function deleteAccountRow(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, userId))
}

/** What somebody has agreed to before stays as it was. */
export async function addConsents(
  tx: Transaction,
  userId: string,
  textIds: readonly string[],
  agreedAt: Date,
): Promise<void> {
  const rows = textIds.map((textId) => ({ userId, textId, agreedAt }))
  await tx.insert(consents).values(rows).onConflictDoNothing()
}

export async function listConsents(tx: Transaction, userId: string): Promise<{ textId: string; agreedAt: Date }[]> {
  return tx
    .select({ textId: consents.textId, agreedAt: consents.agreedAt })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(consents.agreedAt)
}

function gone(): never {
  throw new ApiFailure(apiErrorCode.notLoggedIn, 'The account has been deleted')
}
