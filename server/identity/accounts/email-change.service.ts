import type * as v from 'valibot'

import type { changeEmail, OwnerProof } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import type { CheckedCode, CodeCheck } from '#server/identity/email-codes/email-codes.service.ts'
import type { SecondFactorProofs } from '#server/identity/second-factors/second-factor-proofs.ts'
import { hasSecondFactor } from '#server/identity/second-factors/second-factors.repository.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { ReportChange } from './account-change.ts'
import { emailTaken } from './account-failures.ts'
import { lockAccount, updateAccount } from './accounts.repository.ts'
import type { FundPasswordService } from './fund-password.service.ts'
import { requireSameFundPassword, requireSamePassword } from './new-password.ts'
import type { PasswordCheck } from './password-check.ts'
import { lockWithdrawals } from './withdrawal-lock.ts'

export interface EmailChangeOptions {
  readonly database: Database
  readonly clock: Clock
  readonly passwordCheck: PasswordCheck
  readonly codes: CodeCheck
  readonly fundPasswords: Pick<FundPasswordService, 'check'>
  readonly secondFactors: Pick<SecondFactorProofs, 'verifyInSession'>
  readonly reportChange: ReportChange
  /** Credits what was waiting for this address. */
  readonly welcome: (tx: Transaction, account: Account) => Promise<void>
}

type EmailInput = v.InferOutput<typeof changeEmail.input>

/**
 * Changes the email addresses of accounts. With access to the mailbox, the login password can be reset and the fund
 * password set, so the login password alone, which may be stolen, is not enough.
 */
export class EmailChangeService {
  readonly #options: EmailChangeOptions

  constructor(options: EmailChangeOptions) {
    this.#options = options
  }

  /**
   * Verifies the second factor last, because that uses it up, and locks withdrawals for a day.
   * @throws ApiFailure with the codes that the contract lists. `emailTaken` only if the caller can read the new
   * address's mail.
   */
  async change(caller: SignedIn, input: EmailInput, origin: Origin): Promise<Account> {
    const { database, clock, passwordCheck, codes, secondFactors, reportChange, welcome } = this.#options
    const { newEmail, secondFactor } = input
    const account = await passwordCheck.verify(caller, input.currentPassword)
    const { id: userId, realm, email: oldEmail } = account
    const newCode = await codes.check({ realm, purpose: 'change-email', email: newEmail, userId }, input.code, origin)
    const oldCode = await this.#checkOwner(caller, account, input.ownerProof, origin)
    if (secondFactor === undefined) await requireNoSecondFactor(database, userId)
    else await secondFactors.verifyInSession(caller, secondFactor, origin)
    try {
      return await database.transaction(async (tx) => {
        requireSameProofs(await lockAccount(tx, userId), account)
        if (secondFactor === undefined) await requireNoSecondFactor(tx, userId)
        await codes.use(tx, newCode)
        if (oldCode !== undefined) await this.#asOwnerCode(codes.use(tx, oldCode))
        await reportChange(tx, { userId, kind: 'email-changed', oldEmail, origin })
        const moved = await updateAccount(tx, userId, { email: newEmail, ...lockWithdrawals(clock) })
        await welcome(tx, moved)
        return moved
      })
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken()
      throw error
    }
  }

  /** @returns The code to use up, if the proof is a code. */
  async #checkOwner(
    caller: SignedIn,
    { id: userId, realm, email }: Account,
    proof: OwnerProof,
    origin: Origin,
  ): Promise<CheckedCode | undefined> {
    const { codes, fundPasswords } = this.#options
    if (proof.method === 'mailed-code') {
      return this.#asOwnerCode(codes.check({ realm, purpose: 'leave-email', email, userId }, proof.code, origin))
    }
    await fundPasswords.check(caller, proof.fundPassword)
    return undefined
  }

  /** The form has two codes, so the answer must say which one is wrong. */
  async #asOwnerCode<T>(checked: Promise<T>): Promise<T> {
    try {
      return await checked
    } catch (error) {
      const { codeWrong, codeExpired, ownerCodeWrong } = apiErrorCode
      if (!(error instanceof ApiFailure) || (error.code !== codeWrong && error.code !== codeExpired)) throw error
      throw new ApiFailure(ownerCodeWrong, 'The code sent to the account’s current email is wrong, used or expired')
    }
  }
}

async function requireNoSecondFactor(tx: Transaction, userId: string): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) return
  throw new ApiFailure(apiErrorCode.secondFactorMissing, 'The account has a second factor: include its proof')
}

/**
 * Refuses to continue if the credentials that were proven no longer protect the account.
 * @param locked The account's current state, with its row locked.
 */
function requireSameProofs(locked: Account, checked: Account): void {
  requireSamePassword(locked, checked)
  requireSameFundPassword(locked, checked)
  if (locked.email === checked.email) return
  throw new ApiFailure(apiErrorCode.unavailable, 'The account’s email changed at the same time: try again', 1)
}
