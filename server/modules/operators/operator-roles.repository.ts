import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'

import { type OperatorRole, operatorRoles as everyRole } from '#api/operator-roles.ts'
import { type Backlog, backlogOf, toBacklog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'
import { operatorRoleProposals, operatorRoles } from '#server/db/schema/operators.ts'
import { findAccountByEmail, findMembers } from '#server/identity/accounts/accounts.repository.ts'

export type RoleProposal = typeof operatorRoleProposals.$inferSelect

export interface OpenProposal extends Pick<RoleProposal, 'id' | 'role' | 'expiresAt'> {
  /** Whose role it is, and who has proposed it. */
  readonly email: string
  readonly proposedBy: string
}

/** An operator as administrators see them. */
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

/** Whether an account has a role. It keeps them until `tx` ends. */
export async function lockWhetherOperator(tx: Transaction, userId: string): Promise<boolean> {
  return (await lockRoles(tx, userId)).length > 0
}

/** Of those who change roles at the same time, one waits for the other. Calls of operators wait for nobody. */
export async function lockRoleChanges(tx: Transaction): Promise<void> {
  await tx.execute(sql`LOCK TABLE operator_roles IN SHARE ROW EXCLUSIVE MODE`)
}

/** Account ids. */
export async function listHolders(tx: Transaction, role: OperatorRole): Promise<readonly string[]> {
  const rows = await tx.select({ userId: operatorRoles.userId }).from(operatorRoles).where(eq(operatorRoles.role, role))
  return rows.map(({ userId }) => userId)
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

/** Those that can still be confirmed, oldest first. Accounts that are gone confirm and get nothing. */
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

/** Those that another administrator can still confirm. */
export async function backlogOfProposals(tx: Transaction, now: Date): Promise<Backlog> {
  const { confirmedAt, expiresAt, proposedAt } = operatorRoleProposals
  return toBacklog(
    await tx
      .select(backlogOf(proposedAt))
      .from(operatorRoleProposals)
      .where(and(isNull(confirmedAt), gt(expiresAt, now))),
  )
}
