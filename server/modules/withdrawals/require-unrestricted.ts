import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Ledger } from '#server/ledger/ledger.ts'

import { findFreeze } from './freezes.repository.ts'

/**
 * For everything that leaves a balance. Asked with the account's row locked the first answer holds until `tx` ends, for a
 * freeze locks it too; the second with the person locked in the ledger.
 * @throws ApiFailure `withdrawalsFrozen`, or `debtOutstanding` if anything is owed, in whichever coin: other coins would
 * otherwise be gone before it is paid.
 */
export async function requireUnrestricted(
  tx: Transaction,
  ledger: Pick<Ledger, 'owesNothing'>,
  userId: string,
): Promise<void> {
  if ((await findFreeze(tx, userId)) !== null) {
    throw new ApiFailure(apiErrorCode.withdrawalsFrozen, 'The person has frozen withdrawals')
  }
  if (!(await ledger.owesNothing(tx, userId))) {
    throw new ApiFailure(apiErrorCode.debtOutstanding, 'The person owes for a deposit that its network has taken back')
  }
}
