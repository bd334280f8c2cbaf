import { and, asc, count, eq, gte, gt, inArray, or, sql } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { whetherThereIs } from '#server/db/questions.ts'
import { type Account, accounts, consents } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { announceSessionEnd } from '#server/identity/sessions/session-channel.ts'

/** The fields of an account that operators see. */
export type Member = Pick<Account, 'id' | 'memberId' | 'email' | 'registeredAt'>

/** @throws ApiFailure `notLoggedIn` if the account was deleted after its session was checked. */
export async function findAccount(tx: Transaction, userId: string): Promise<Account> {
  return (await tryFindAccount(tx, userId)) ?? gone()
}

/** Returns whether the account exists, and keeps it from being deleted until `tx` ends. */
export async function keepAccount(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, userId)).for('share')
  return rows.length > 0
}

const byId = (tx: Transaction) =>
  tx
    .select()
    .from(accounts)
    .where(eq(accounts.id, sql.placeholder('id')))
const accountById = preparedOnce((tx) => byId(tx).prepare('account'))
const lockedAccountById = preparedOnce((tx) => byId(tx).for('no key update').prepare('locked_account'))
const accountByEmail = preparedOnce((tx) =>
  tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.realm, sql.placeholder('realm')), eq(accounts.email, sql.placeholder('email'))))
    .prepare('account_by_email'),
)

/** Like `findAccount`, for accounts that may have been deleted. */
export async function tryFindAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  const [account] = await accountById(tx).execute({ id: userId })
  return account
}

/** Like `lockAccount`, for calls that need no login. */
export async function tryLockAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  const [account] = await lockedAccountById(tx).execute({ id: userId })
  return account
}

/**
 * Like `findAccount`, but also locks the account until `tx` ends. Always take this lock first, before locking rows that
 * belong to the account, to avoid deadlocks. Not `FOR UPDATE`, which would also block inserts of rows that refer to the
 * account.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<Account> {
  return (await tryLockAccount(tx, userId)) ?? gone()
}

const lockedWithHolder = preparedOnce((tx) =>
  tx
    .select()
    .from(accounts)
    .where(
      or(
        eq(accounts.id, sql.placeholder('id')),
        and(eq(accounts.realm, 'main'), eq(accounts.email, sql.placeholder('email'))),
      ),
    )
    .orderBy(asc(accounts.id))
    .for('no key update')
    .prepare('locked_with_holder'),
)

/**
 * Locks an account, like `lockAccount`, and the account in the realm `main` with this email, if there is one. Until
 * `tx` ends, that account can't be deleted or change its email. Locks in the order of ids, so that two users who lock
 * each other's accounts can't deadlock.
 * @throws ApiFailure `notLoggedIn`
 */
export async function lockAccountAndHolder(
  tx: Transaction,
  userId: string,
  email: string,
): Promise<{ readonly account: Account; readonly holder: Account | undefined }> {
  const locked = await lockedWithHolder(tx).execute({ id: userId, email })
  const account = locked.find(({ id }) => id === userId) ?? gone()
  return { account, holder: locked.find((row) => row.realm === 'main' && row.email === email) }
}

export async function findAccountByEmail(tx: Transaction, realm: Realm, email: string): Promise<Account | undefined> {
  const [account] = await accountByEmail(tx).execute({ realm, email })
  return account
}

/** @returns `undefined` if the email or the member ID is taken. Waits for a registration in progress. */
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

/** Stores a hash of the same password at the current cost, unless the password was changed meanwhile. */
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

/**
 * Returns the time until which an account's withdrawals are locked after a change of its credentials; null if they
 * aren't.
 */
export async function findWithdrawalLock(tx: Transaction, userId: string, now: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ until: accounts.withdrawalsLockedUntil })
    .from(accounts)
    .where(and(eq(accounts.id, userId), gt(accounts.withdrawalsLockedUntil, now)))
  return row?.until ?? null
}

/** Whether the withdrawals of `userId` are locked at the time `now`. */
export const isWithdrawalLocked = whetherThereIs(
  sql`SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${sql.placeholder('userId')}::uuid
    AND ${accounts.withdrawalsLockedUntil} > ${sql.placeholder('now')}::timestamptz`,
)

/** Finds an account by member ID, or by email in the main realm. */
export async function findMemberByName(tx: Transaction, name: string): Promise<Member | undefined> {
  const { id, memberId, email, registeredAt, realm } = accounts
  const [member] = await tx
    .select({ id, memberId, email, registeredAt })
    .from(accounts)
    .where(or(eq(memberId, name), and(eq(realm, 'main'), eq(email, name.toLowerCase()))))
    .limit(1)
  return member
}

/** Returns accounts by user id, without deleted ones. */
export async function findMembers(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  const { id, memberId, email, registeredAt } = accounts
  const rows = await tx
    .select({ id, memberId, email, registeredAt })
    .from(accounts)
    .where(inArray(id, [...userIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Counts the accounts that came through a merchant. */
export async function countOfAgent(tx: Transaction, agentId: string, since?: Date): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(accounts)
    .where(and(eq(accounts.agentId, agentId), since && gte(accounts.registeredAt, since)))
  return row?.number ?? 0
}

/** Deletes an account's row and, through foreign keys, everything that refers to it. */
export async function deleteAccountRow(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, userId))
  announceSessionEnd(tx, userId)
}

/** Records consents. Earlier ones are kept unchanged. */
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
