import type * as v from 'valibot'

import type { mainAuthentication } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import type { CodeCheck } from '#server/identity/email-codes/email-codes.service.ts'
import type { Clock } from '#server/lib/clock.ts'

import type { ReportChange } from './account-change.ts'
import { findAccountByEmail, lockAccount, updateAccount } from './accounts.repository.ts'
import { requireSameFundPassword, requireSamePassword, requireUnguessable, requireUnused } from './new-password.ts'
import type { PasswordCheck } from './password-check.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { lockWithdrawals } from './withdrawal-lock.ts'

export interface PasswordServiceOptions {
  readonly realm: Realm
  readonly database: Database
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly passwordCheck: PasswordCheck
  readonly codes: CodeCheck
  /** Ends all sessions of an account but one. */
  readonly endSessions: (tx: Transaction, userId: string, exceptId: string | null) => Promise<void>
  readonly reportChange: ReportChange
}

type ChangeInput = v.InferOutput<typeof mainAuthentication.changePassword.input>
type ResetInput = v.InferOutput<typeof mainAuthentication.updatePassword.input>

/** Changes the login password, or resets a forgotten one. */
export class PasswordService {
  readonly #options: PasswordServiceOptions

  constructor(options: PasswordServiceOptions) {
    this.#options = options
  }

  /**
   * Changes the password and ends all other sessions.
   * @throws ApiFailure `passwordWrong`, `passwordGuessable`, `secretReused`, `tooManyTries`
   */
  async change(caller: SignedIn, { currentPassword, newPassword }: ChangeInput, origin: Origin): Promise<void> {
    const account = await this.#options.passwordCheck.verify(caller, currentPassword)
    await this.#set(account, newPassword, async (tx, locked) => {
      requireSamePassword(locked, account)
      await this.#options.endSessions(tx, account.id, caller.sessionId)
      await this.#options.reportChange(tx, { userId: account.id, kind: 'password-changed', origin })
    })
  }

  /**
   * Resets a forgotten password, ends all sessions and locks withdrawals for a day. Until the code was right, answers
   * don't reveal whether there is an account.
   * @throws ApiFailure `codeWrong`, `codeExpired`, `passwordGuessable`, `secretReused`, `tooManyTries`
   */
  async reset({ email, password, code }: ResetInput, origin: Origin): Promise<void> {
    const { realm, database, clock, codes, endSessions, reportChange } = this.#options
    requireUnguessable(password, [email])
    const checkedCode = await codes.check({ realm, purpose: 'reset-password', email, userId: null }, code, origin)
    const account = await findAccountByEmail(database, realm, email)
    // Without an account, no code was emailed, so this one was guessed.
    if (account === undefined) throw codeWrong()
    await this.#set(account, password, async (tx, locked) => {
      // The account has just changed its email, so this address no longer gives access.
      if (locked.email !== email) throw codeWrong()
      await codes.use(tx, checkedCode)
      await endSessions(tx, account.id, null)
      await updateAccount(tx, account.id, lockWithdrawals(clock))
      await reportChange(tx, { userId: account.id, kind: 'password-reset', origin })
    })
  }

  /** @param complete Refuses, or makes the changes that go with the new password, while the account is locked. */
  async #set(
    account: Account,
    password: string,
    complete: (tx: Transaction, locked: Account) => Promise<void>,
  ): Promise<void> {
    const { database, hasher } = this.#options
    requireUnguessable(password, [account.email, account.userName])
    await requireUnused(account, password, hasher)
    const passwordHash = await hasher.hash(password)
    await database.transaction(async (tx) => {
      const locked = await lockAccount(tx, account.id)
      await complete(tx, locked)
      requireSameFundPassword(locked, account)
      await updateAccount(tx, account.id, { passwordHash, passwordVersion: locked.passwordVersion + 1 })
    })
  }
}

function codeWrong(): ApiFailure {
  return new ApiFailure(apiErrorCode.codeWrong, 'The code doesn’t match the latest email')
}
