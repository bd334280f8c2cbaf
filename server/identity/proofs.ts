import { apiErrorCode } from '#api/errors.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

import type { FundPasswordService } from './accounts/fund-password.service.ts'
import type { OwnerCheck } from './accounts/owner-check.ts'
import type { PasswordCheck } from './accounts/password-check.ts'
import type { EmailCodes } from './email-codes/email-codes.service.ts'
import type { SecondFactorProofs } from './second-factors/second-factor-proofs.ts'

/**
 * The proofs that users can be asked for. Never check them inside a transaction, since a wrong attempt must stay
 * counted.
 */
export interface Proofs {
  readonly passwords: Pick<PasswordCheck, 'verify'>
  readonly fundPasswords: Pick<FundPasswordService, 'check' | 'checkAsCalled'>
  readonly secondFactors: Pick<SecondFactorProofs, 'verifyInSession'>
  readonly codes: Pick<EmailCodes, 'send' | 'check' | 'use'>
  /** By a second factor if the account has one, and otherwise by the login password. */
  readonly owner: Pick<OwnerCheck, 'begin'>
}

/**
 * Refuses to continue if the fund password is no longer the one that was checked.
 * @param locked The account's current state, with its row locked.
 * @throws ApiFailure `fundPasswordWrong`
 */
export function requireSameFundPassword(
  locked: Account,
  { fundPasswordHash }: Pick<Account, 'fundPasswordHash'>,
): void {
  if (locked.fundPasswordHash !== fundPasswordHash) {
    throw new ApiFailure(apiErrorCode.fundPasswordWrong, 'The fund password has just changed')
  }
}
