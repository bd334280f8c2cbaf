import type { OperatorRole } from '#api/operator-roles.ts'
import type { AuditAction } from '#api/operators.ts'
import type { Transaction } from '#server/db/database.ts'

import type { SignedIn } from './route.ts'

/** An operator's action, for the audit log. */
export interface OperatorAction {
  readonly action: AuditAction
  /** The ID of a withdrawal, the number of an order, or a coin and its network. */
  readonly subject: string
  readonly details: Readonly<Record<string, string | null>>
}

/** Authorizes and audits operators' actions, for all modules that operators work in. */
export interface OperatorActs {
  /**
   * Checks the caller's roles in the transaction of the action.
   * @param needed For anything but a call of the contract, such as a stream.
   * @returns The caller's roles.
   * @throws ApiFailure `forbidden`
   */
  readonly require: (
    tx: Transaction,
    caller: SignedIn,
    needed?: readonly OperatorRole[],
  ) => Promise<readonly OperatorRole[]>
  /**
   * Rejects the second of two operators' decisions if whoever made the first no longer has a role for the call.
   * @throws ApiFailure `proposerGone`
   */
  readonly requireProposer: (tx: Transaction, caller: SignedIn, proposedBy: string | null) => Promise<void>
  /** Returns the operators among these accounts who have a role for the caller's call. */
  readonly holders: (tx: Transaction, caller: SignedIn, userIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Writes to the audit log in the transaction of the action. */
  readonly record: (tx: Transaction, caller: SignedIn, action: OperatorAction) => Promise<void>
}
