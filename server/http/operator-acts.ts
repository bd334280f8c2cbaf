import type { OperatorRole } from '#api/operator-roles.ts'
import type { AuditAction } from '#api/operators.ts'
import type { Transaction } from '#server/db/database.ts'

import type { SignedIn } from './route.ts'

/** Who may do what operators do, and that it is written down: what modules that operators work in need. */
export interface OperatorActs {
  /**
   * In the transaction of what is done.
   * @param needed For what is no call of the contract, such as a stream.
   * @throws ApiFailure `forbidden`
   */
  readonly require: (tx: Transaction, caller: SignedIn, needed?: readonly OperatorRole[]) => Promise<unknown>
  /** Into the audit, in the transaction of what is done. */
  readonly record: (
    tx: Transaction,
    caller: SignedIn,
    action: {
      readonly action: AuditAction
      readonly subject: string
      readonly details: Readonly<Record<string, string | null>>
    },
  ) => Promise<void>
}
