import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Clock } from '#server/lib/clock.ts'

import { findFreeze, findHold } from './freezes.repository.ts'

/**
 * For everything that leaves a balance. Asked with the account's row locked the first answers hold until `tx` ends, for
 * a freeze and a changed secret lock it too; the last with the person locked in the ledger.
 * @throws ApiFailure `withdrawalsFrozen`, `withdrawalsHeld`, or `debtOutstanding` if anything is owed, in whichever coin:
 * other coins would otherwise be gone before it is paid.
 */
export async function requireUnrestricted(
  tx: Transaction,
  { ledger, clock }: { readonly ledger: Pick<Ledger, 'owesNothing'>; readonly clock: Clock },
  userId: string,
): Promise<void> {
  if ((await findFreeze(tx, userId)) !== null) {
    throw new ApiFailure(apiErrorCode.withdrawalsFrozen, 'The person has frozen withdrawals')
  }
  if ((await findHold(tx, userId, clock())) !== null) {
    throw new ApiFailure(apiErrorCode.withdrawalsHeld, 'A secret of the account has changed less than a day ago')
  }
  if (!(await ledger.owesNothing(tx, userId))) {
    throw new ApiFailure(apiErrorCode.debtOutstanding, 'The person owes for a deposit that its network has taken back')
  }
}
