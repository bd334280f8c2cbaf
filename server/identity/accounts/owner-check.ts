import type { SecondFactorProof } from '#api/owner-proof.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin, SignedIn } from '#server/http/route.ts'
import type { SecondFactorProofs } from '#server/identity/second-factors/second-factor-proofs.ts'
import { hasSecondFactor } from '#server/identity/second-factors/second-factors.repository.ts'

import { passwordWrong } from './account-failures.ts'
import { findAccount } from './accounts.repository.ts'
import { requireSamePassword } from './new-password.ts'
import type { PasswordCheck } from './password-check.ts'

export interface OwnerCheckOptions {
  readonly database: Database
  readonly passwordCheck: Pick<PasswordCheck, 'verify'>
  readonly secondFactors: Pick<SecondFactorProofs, 'verifyInSession'>
}

/** What users submit to prove that an account is theirs. */
export interface OwnerEntries {
  readonly currentPassword?: string | undefined
  readonly secondFactor?: SecondFactorProof | undefined
}

/**
 * Proves ownership of an account for actions that must not be possible with a stolen session and login password: by a
 * second factor if the account has one, and otherwise by the login password.
 */
export class OwnerCheck {
  readonly #options: OwnerCheckOptions

  constructor(options: OwnerCheckOptions) {
    this.#options = options
  }

  /**
   * Checks a password at once. A second factor is checked when the proof is completed, after everything else that may
   * fail, because checking uses it up.
   * @throws ApiFailure `passwordWrong`, `secondFactorMissing`, `tooManyTries`
   */
  async begin(caller: SignedIn, { currentPassword, secondFactor }: OwnerEntries): Promise<BegunOwnerProof> {
    const { database, passwordCheck, secondFactors } = this.#options
    if (await hasSecondFactor(database, caller.userId)) {
      if (secondFactor === undefined) throw secondFactorMissing()
      const account = await findAccount(database, caller.userId)
      return new BegunOwnerProof(account, (origin) => secondFactors.verifyInSession(caller, secondFactor, origin), null)
    }
    if (currentPassword === undefined) throw passwordWrong()
    const account = await passwordCheck.verify(caller, currentPassword)
    return new BegunOwnerProof(account, null, (tx) => hasSecondFactor(tx, caller.userId))
  }
}

/** A proof in progress: it is completed, and then checked against the account again when its row is locked. */
export class BegunOwnerProof {
  /** The account to prove ownership of. */
  readonly account: Account
  readonly #verify: ((origin: Origin) => Promise<unknown>) | null
  readonly #hasSecondFactor: ((tx: Transaction) => Promise<boolean>) | null
  #isComplete = false

  constructor(
    account: Account,
    verify: ((origin: Origin) => Promise<unknown>) | null,
    hasSecondFactor: ((tx: Transaction) => Promise<boolean>) | null,
  ) {
    this.account = account
    this.#verify = verify
    this.#hasSecondFactor = hasSecondFactor
  }

  /**
   * Completes the proof. Call it outside any transaction.
   * @throws ApiFailure `secondFactorWrong`, `tooManyTries`
   */
  async complete(origin: Origin): Promise<void> {
    await this.#verify?.(origin)
    this.#isComplete = true
  }

  /**
   * Refuses to continue if the credentials that were proven no longer protect the account.
   * @param locked The account's current state, with its row locked.
   * @throws ApiFailure `passwordWrong`, `secondFactorMissing`
   */
  async requireValid(tx: Transaction, locked: Account): Promise<void> {
    if (!this.#isComplete) throw new Error('The owner’s credentials were not checked')
    requireSamePassword(locked, this.account)
    // A second factor was added meanwhile, so the password alone is no longer enough.
    if (await this.#hasSecondFactor?.(tx)) throw secondFactorMissing()
  }
}

function secondFactorMissing(): ApiFailure {
  return new ApiFailure(apiErrorCode.secondFactorMissing, 'The account has a second factor: include its proof')
}
