import { apiErrorCode } from '#api/errors.ts'
import type { Transaction } from '#server/db/database.ts'
import { askTogether } from '#server/db/questions.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { isWithdrawalLocked } from '#server/identity/accounts/accounts.repository.ts'
import { isInDebt } from '#server/ledger/ledger.repository.ts'
import type { Clock } from '#server/lib/clock.ts'

import { findAccountFreeze, isFrozenByOperators } from './account-freezes.repository.ts'
import { isFrozen } from './freezes.repository.ts'

/** Restrictions that keep coins from leaving the balance of `userId` at the time `now`. */
export const restrictions = { isFrozenByOperators, isFrozen, isWithdrawalLocked, isInDebt }

const findRestrictions = askTogether('restrictions', restrictions)

type Restrictions = Readonly<Record<keyof typeof restrictions, boolean>>

/**
 * Checks that coins may leave a balance. With the account's row locked, the result holds until `tx` ends, because
 * freezes and changed credentials lock it, too; for debts, that takes the user locked in the ledger.
 * @throws ApiFailure like `refuseRestricted`
 */
export async function requireUnrestricted(
  tx: Transaction,
  { clock }: { readonly clock: Clock },
  userId: string,
): Promise<void> {
  refuseRestricted(await findRestrictions(tx, { userId, now: clock().toISOString() }))
}

/**
 * @throws ApiFailure `accountFrozen`, `withdrawalsFrozen`, `withdrawalsLocked`, or `debtOutstanding` if anything is
 * owed, in any coin: otherwise the other coins could be gone before the debt is settled.
 */
export function refuseRestricted(found: Restrictions): void {
  if (found.isFrozenByOperators) throw accountFrozen()
  if (found.isFrozen) throw new ApiFailure(apiErrorCode.withdrawalsFrozen, 'Withdrawals are frozen by their owner')
  if (found.isWithdrawalLocked) {
    throw new ApiFailure(
      apiErrorCode.withdrawalsLocked,
      'The account’s password or email changed less than 24 hours ago',
    )
  }
  if (found.isInDebt) {
    throw new ApiFailure(apiErrorCode.debtOutstanding, 'The account owes for a deposit its network reversed')
  }
}

/**
 * For actions that move coins elsewhere without a withdrawal. With the account's row locked, the result holds until
 * `tx` ends.
 * @throws ApiFailure `accountFrozen`
 */
export async function requireUnfrozen(tx: Transaction, userId: string): Promise<void> {
  if ((await findAccountFreeze(tx, userId)) !== undefined) throw accountFrozen()
}

function accountFrozen(): ApiFailure {
  return new ApiFailure(apiErrorCode.accountFrozen, 'The account is frozen: contact support')
}
