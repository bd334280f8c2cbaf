import type { OperatorRole } from '#api/operator-roles.ts'

/** A role and its owner, with accounts as member IDs: the email goes to the owner and to an administrator. */
interface RoleFacts {
  readonly role: OperatorRole
  readonly member: string
  /** ISO 8601, in UTC. */
  readonly at: string
}

/** The variable parts of each of these emails. */
export interface OperatorMails {
  readonly 'operator-role-proposed': RoleFacts & { readonly administrator: string }
  readonly 'operator-role-granted': RoleFacts
  readonly 'operator-role-revoked': RoleFacts
}
