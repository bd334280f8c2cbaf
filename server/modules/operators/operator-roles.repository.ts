import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { type OperatorRole, operatorRoles as everyRole } from '#api/operator-roles.ts'
import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { operatorRoleProposals, operatorRoles } from '#server/db/schema/operators.ts'
import { findAccountByEmail, findMembers } from '#server/identity/accounts/accounts.repository.ts'

export type RoleProposal = typeof operatorRoleProposals.$inferSelect

export interface OpenProposal extends Pick<RoleProposal, 'id' | 'role' | 'expiresAt'> {
  /** Emails of the operator to be and of the proposer. */
  readonly email: string
  readonly proposedBy: string
}

/** An operator as administrators see them. */
export interface ListedOperator {
  readonly email: string
  readonly memberId: string
  readonly roles: readonly OperatorRole[]
  /** When the first of the roles was granted. */
  readonly since: Date
}

/** Returns an account's roles, in the contract's order, and locks them until `tx` ends. */
export async function lockRoles(tx: Transaction, userId: string): Promise<readonly OperatorRole[]> {
  const rows = await tx.select().from(operatorRoles).where(eq(operatorRoles.userId, userId)).for('share')
  return inOrder(rows)
}

/** Returns whether an account has any role, and locks its roles until `tx` ends. */
export async function lockWhetherOperator(tx: Transaction, userId: string): Promise<boolean> {
  return (await lockRoles(tx, userId)).length > 0
}

/** Serializes role changes. Operators' calls don't wait for it. */
export async function lockRoleChanges(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE operator_roles IN SHARE ROW EXCLUSIVE MODE`)
}

/** Returns the ids of accounts with the role. */
export async function listHolders(tx: Transaction, role: OperatorRole): Promise<readonly string[]> {
  const rows = await tx.select({ userId: operatorRoles.userId }).from(operatorRoles).where(eq(operatorRoles.role, role))
  return rows.map(({ userId }) => userId)
}

/** @returns False if no account of the main realm has this email. */
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

/** @returns False if the account already has the role. */
export async function addRole(tx: Transaction, row: typeof operatorRoles.$inferInsert): Promise<boolean> {
  const added = await tx.insert(operatorRoles).values(row).onConflictDoNothing().returning()
  return added.length > 0
}

/** Revokes these roles, or all. @returns The number of roles revoked. */
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

export async function addProposal(tx: Transaction, row: typeof operatorRoleProposals.$inferInsert): Promise<void> {
  await tx.insert(operatorRoleProposals).values(row)
}

export async function lockProposal(tx: Transaction, id: string): Promise<RoleProposal | undefined> {
  const [row] = await tx.select().from(operatorRoleProposals).where(eq(operatorRoleProposals.id, id)).for('update')
  return row
}

export async function confirmProposal(
  tx: Transaction,
  id: string,
  confirmed: { readonly confirmedBy: string; readonly confirmedAt: Date },
): Promise<void> {
  await tx.update(operatorRoleProposals).set(confirmed).where(eq(operatorRoleProposals.id, id))
}

/** Returns the proposals that can still be confirmed, oldest first, without those by or for deleted accounts. */
export async function listOpenProposals(tx: Transaction, now: Date): Promise<readonly OpenProposal[]> {
  const { confirmedAt, expiresAt, proposedAt } = operatorRoleProposals
  const rows = await tx
    .select()
    .from(operatorRoleProposals)
    .where(and(isNull(confirmedAt), gt(expiresAt, now)))
    .orderBy(asc(proposedAt))
  const members = await findMembers(
    tx,
    rows.flatMap(({ userId, proposedBy }) => [userId, proposedBy]),
  )
  return rows.flatMap(({ id, userId, role, proposedBy, expiresAt: until }) => {
    const [person, proposer] = [members.get(userId), members.get(proposedBy)]
    if (person === undefined || proposer === undefined) return []
    return [{ id, email: person.email, role, proposedBy: proposer.email, expiresAt: until }]
  })
}

function inOrder(rows: readonly { readonly role: OperatorRole }[]): readonly OperatorRole[] {
  return everyRole.filter((role) => rows.some((row) => row.role === role))
}

/** Returns the backlog of proposals that another administrator can still confirm. */
export async function backlogOfProposals(tx: Transaction, now: Date): Promise<Backlog> {
  const { confirmedAt, expiresAt, proposedAt } = operatorRoleProposals
  return toBacklog(
    await tx
      .select(backlogOf(proposedAt))
      .from(operatorRoleProposals)
      .where(and(isNull(confirmedAt), gt(expiresAt, now))),
  )
}
