import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import { findFreeze } from './freezes.repository.ts'

/**
 * For everything that leaves a balance. Asked with the account's row locked, it holds until `tx` ends: a freeze locks it
 * too.
 * @throws ApiFailure `withdrawalsFrozen`
 */
export async function requireNotFrozen(tx: Transaction, userId: string): Promise<void> {
  if ((await findFreeze(tx, userId)) !== null) {
    throw new ApiFailure(apiErrorCode.withdrawalsFrozen, 'The person has frozen withdrawals')
  }
}
