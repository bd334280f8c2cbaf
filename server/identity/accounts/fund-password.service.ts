import type * as v from 'valibot'

import type { setFundPassword } from '#api/account.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Count, CreateRateLimiter } from '#server/http/rate-limits.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import type { CodeCheck } from '#server/identity/email-codes/email-codes.service.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { ReportChange } from './account-change.ts'
import { findAccount, lockAccount, updateAccount } from './accounts.repository.ts'
import { requireSameFundPassword, requireUnguessable, requireUnused } from './new-password.ts'
import type { OwnerCheck } from './owner-check.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { SessionTries } from './session-tries.ts'
import { lockWithdrawals } from './withdrawal-lock.ts'

export interface FundPasswordOptions {
  readonly database: Database
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly ownerCheck: Pick<OwnerCheck, 'begin'>
  readonly codes: CodeCheck
  readonly createRateLimiter: CreateRateLimiter
  readonly reportChange: ReportChange
}

type FundPasswordInput = v.InferOutput<typeof setFundPassword.input>

/** The password for moving funds, separate from the login password. */
export class FundPasswordService {
  readonly #options: FundPasswordOptions
  readonly #tries: SessionTries

  constructor(options: FundPasswordOptions) {
    this.#options = options
    this.#tries = new SessionTries('fund-password', options.createRateLimiter)
  }

  /**
   * Sets the fund password with the login password, or a second factor instead, and a code, so that a stolen session is
   * not enough. Replacing a fund password locks withdrawals for a day.
   * @throws ApiFailure with the codes that the contract lists
   */
  async set(caller: SignedIn, input: FundPasswordInput, origin: Origin): Promise<void> {
    const { database, clock, hasher, ownerCheck, codes, reportChange } = this.#options
    const owner = await ownerCheck.begin(caller, input)
    const { account } = owner
    const { id: userId, realm, email, userName } = account
    requireUnguessable(input.fundPassword, [email, userName])
    const checkedCode = await codes.check({ realm, purpose: 'set-fund-password', email, userId }, input.code, origin)
    await owner.complete(origin)
    // Only after the code, whose attempts are limited: the result reveals whether a guess is the fund password.
    await requireUnused(account, input.fundPassword, hasher)
    const fundPasswordHash = await hasher.hash(input.fundPassword)
    await database.transaction(async (tx) => {
      const locked = await lockAccount(tx, userId)
      await owner.requireValid(tx, locked)
      requireSameFundPassword(locked, account)
      await codes.use(tx, checkedCode)
      const isReplaced = locked.fundPasswordHash !== null
      await updateAccount(tx, userId, { fundPasswordHash, ...(isReplaced && lockWithdrawals(clock)) })
      await reportChange(tx, { userId, kind: 'fund-password-set', origin })
    })
  }

  /**
   * @returns The account that the password was checked for. Before moving its funds, lock its row and check that the
   * fund password is still the same.
   * @throws ApiFailure `fundPasswordMissing`, `fundPasswordWrong`, `tooManyTries`
   */
  async check(caller: SignedIn, fundPassword: string): Promise<Account> {
    return this.#check(caller, await findAccount(this.#options.database, caller.userId), fundPassword)
  }

  /**
   * Like `check`, but against the account as of the start of the call. The caller must compare the returned account
   * with the locked row, not with one read later.
   * @param allowed A count for what the fund password allows, added once the password was right.
   * @throws ApiFailure as `check`, or as `allowed` refuses
   */
  async checkAsCalled(caller: SignedIn, fundPassword: string, allowed: Count): Promise<Account> {
    return this.#check(caller, caller.account, fundPassword, allowed)
  }

  async #check(caller: SignedIn, account: Account, fundPassword: string, allowed?: Count): Promise<Account> {
    const { hasher } = this.#options
    const { fundPasswordHash } = account
    if (fundPasswordHash === null) {
      throw new ApiFailure(apiErrorCode.fundPasswordMissing, 'The account has no fund password yet')
    }
    if (!(await this.#tries.count(caller, () => hasher.verify(fundPasswordHash, fundPassword), allowed))) {
      throw new ApiFailure(apiErrorCode.fundPasswordWrong, 'The fund password is wrong')
    }
    return account
  }
}
