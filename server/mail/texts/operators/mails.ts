import type { OperatorRole } from '#api/operator-roles.ts'

/** A role and whose, with accounts as member ids: the mail goes to that person and to an administrator. */
interface RoleFacts {
  readonly role: OperatorRole
  readonly member: string
  /** ISO 8601, in UTC. */
  readonly at: string
}

/** What each of these mails says besides its fixed text. */
export interface OperatorMails {
  readonly 'operator-role-proposed': RoleFacts & { readonly administrator: string }
  readonly 'operator-role-granted': RoleFacts
  readonly 'operator-role-revoked': RoleFacts
}
