import type { OperatorRole } from '#api/operator-roles.ts'
import type { AuditAction } from '#api/operators.ts'
import type { Transaction } from '#server/db/database.ts'

import type { SignedIn } from './route.ts'

/** What an operator has done, for the audit. */
export interface OperatorAction {
  readonly action: AuditAction
  /** What it was done to: the ID of a withdrawal, the number of an order, or a coin and its network. */
  readonly subject: string
  readonly details: Readonly<Record<string, string | null>>
}

/** Who may do what operators do, and that it is written down: for every module that operators work in. */
export interface OperatorActs {
  /**
   * In the transaction of what is done.
   * @param needed For what is no call of the contract, such as a stream.
   * @returns The caller's roles.
   * @throws ApiFailure `forbidden`
   */
  readonly require: (
    tx: Transaction,
    caller: SignedIn,
    needed?: readonly OperatorRole[],
  ) => Promise<readonly OperatorRole[]>
  /** Into the audit, in the transaction of what is done. */
  readonly record: (tx: Transaction, caller: SignedIn, action: OperatorAction) => Promise<void>
}
