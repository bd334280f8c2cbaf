import type { OperatorRole } from '#api/operator-roles.ts'
import type { AuditAction } from '#api/operators.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SignedIn } from '#server/http/route.ts'

/** Who may review merchants, and that it is written down: what the operators' guard does. */
export interface MerchantGuard {
  /** @throws ApiFailure `forbidden` */
  readonly require: (tx: Transaction, caller: SignedIn, needed?: readonly OperatorRole[]) => Promise<unknown>
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
