import { and, asc, eq, inArray } from 'drizzle-orm'

import { type OperatorRole, operatorRoles as everyRole } from '#api/operator-roles.ts'
import type { Transaction } from '#server/db/database.ts'
import { operatorRoles } from '#server/db/schema/operators.ts'
import { findAccountByEmail, findMembers } from '#server/identity/accounts/accounts.repository.ts'

/** An operator as the command lists them. */
export interface ListedOperator {
  readonly email: string
  readonly memberId: string
  readonly roles: readonly OperatorRole[]
  /** Since when they have had any of them. */
  readonly since: Date
}

/** An account's roles, in the order of the contract. It keeps them until `tx` ends. */
export async function lockRoles(tx: Transaction, userId: string): Promise<readonly OperatorRole[]> {
  const rows = await tx.select().from(operatorRoles).where(eq(operatorRoles.userId, userId)).for('share')
  return inOrder(rows)
}

/** @returns False if no account of the main realm has this address. */
export async function addOperator(
  tx: Transaction,
  email: string,
  grantedAt: Date,
  roles: readonly OperatorRole[] = everyRole,
): Promise<boolean> {
  const account = await findAccountByEmail(tx, 'main', email.toLowerCase())
  if (account === undefined) return false
  for (const role of roles) await addRole(tx, { userId: account.id, role, grantedAt })
  return true
}

/** @returns False if the account has had it. */
export async function addRole(tx: Transaction, row: typeof operatorRoles.$inferInsert): Promise<boolean> {
  const added = await tx.insert(operatorRoles).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

/** Takes these roles away, or all. @returns How many the account had of them. */
export async function deleteRoles(
  tx: Transaction,
  userId: string,
  roles: readonly OperatorRole[] = everyRole,
): Promise<number> {
  const deleted = await tx
    .delete(operatorRoles)
    .where(and(eq(operatorRoles.userId, userId), inArray(operatorRoles.role, [...roles])))
    .returning()
  return deleted.length
}

export async function listOperators(tx: Transaction): Promise<readonly ListedOperator[]> {
  const rows = await tx.select().from(operatorRoles).orderBy(asc(operatorRoles.grantedAt), asc(operatorRoles.userId))
  const byPerson = Map.groupBy(rows, ({ userId }) => userId)
  const members = await findMembers(tx, [...byPerson.keys()])
  return [...byPerson].flatMap(([userId, [first, ...others]]) => {
    const member = members.get(userId)
    if (member === undefined || first === undefined) return []
    const { email, memberId } = member
    return [{ email, memberId, roles: inOrder([first, ...others]), since: first.grantedAt }]
  })
}

function inOrder(rows: readonly { readonly role: OperatorRole }[]): readonly OperatorRole[] {
  return everyRole.filter((role) => rows.some((row) => row.role === role))
}
