import { and, asc, count, eq, gte, gt, inArray, or, sql } from 'drizzle-orm'

import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { preparedOnce } from '#server/db/prepared.ts'
import { whetherThereIs } from '#server/db/questions.ts'
import { type Account, accounts, consents } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { announceSessionEnd } from '#server/identity/sessions/session-channel.ts'

/** An account, as operators see it. */
export type Member = Pick<Account, 'id' | 'memberId' | 'email' | 'registeredAt'>

/** @throws ApiFailure `notLoggedIn` if the account has been deleted since its session was looked at. */
export async function findAccount(tx: Transaction, userId: string): Promise<Account> {
  return (await tryFindAccount(tx, userId)) ?? gone()
}

/** Whether the account exists; it can't be deleted until `tx` ends. */
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

/** Like `findAccount`, for what may come after the account is gone. */
export async function tryFindAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  const [account] = await accountById(tx).execute({ id: userId })
  return account
}

/** Like `lockAccount`, for calls that need no log-in. */
export async function tryLockAccount(tx: Transaction, userId: string): Promise<Account | undefined> {
  const [account] = await lockedAccountById(tx).execute({ id: userId })
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
 * Locks an account, as `lockAccount` does, and the one in the realm `main` that has this address, if there is one: until
 * `tx` ends that one neither goes nor leaves the address. In the order of ids, so that two people who lock each other do
 * not wait for each other.
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

/** @returns `undefined` if the email or the member id is taken. Waits for a registration in progress. */
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

/** Stores the same password's hash at today's cost, unless the password has changed in the meantime. */
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

/** Until when withdrawals of an account are locked, because one of its secrets has just changed; null if they aren't. */
export async function findWithdrawalLock(tx: Transaction, userId: string, now: Date): Promise<Date | null> {
  const [row] = await tx
    .select({ until: accounts.withdrawalsLockedUntil })
    .from(accounts)
    .where(and(eq(accounts.id, userId), gt(accounts.withdrawalsLockedUntil, now)))
  return row?.until ?? null
}

/** Whether the withdrawals of `userId` are locked at the moment `now`. */
export const isWithdrawalLocked = whetherThereIs(
  sql`SELECT 1 FROM ${accounts} WHERE ${accounts.id} = ${sql.placeholder('userId')}::uuid
    AND ${accounts.withdrawalsLockedUntil} > ${sql.placeholder('now')}::timestamptz`,
)

/** By member ID, or by the email of an account of the app. */
export async function findMemberByName(tx: Transaction, name: string): Promise<Member | undefined> {
  const { id, memberId, email, registeredAt, realm } = accounts
  const [member] = await tx
    .select({ id, memberId, email, registeredAt })
    .from(accounts)
    .where(or(eq(memberId, name), and(eq(realm, 'main'), eq(email, name.toLowerCase()))))
    .limit(1)
  return member
}

/** By user id; those that have been deleted are left out. */
export async function findMembers(tx: Transaction, userIds: readonly string[]): Promise<ReadonlyMap<string, Member>> {
  const { id, memberId, email, registeredAt } = accounts
  const rows = await tx
    .select({ id, memberId, email, registeredAt })
    .from(accounts)
    .where(inArray(id, [...userIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many accounts came through a merchant. */
export async function countOfAgent(tx: Transaction, agentId: string, since?: Date): Promise<number> {
  const [row] = await tx
    .select({ number: count() })
    .from(accounts)
    .where(and(eq(accounts.agentId, agentId), since && gte(accounts.registeredAt, since)))
  return row?.number ?? 0
}

/** And with it, by foreign keys, whatever refers to it. */
export async function deleteAccountRow(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, userId))
  announceSessionEnd(tx, userId)
}

/** Earlier consents stay as they were. */
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
