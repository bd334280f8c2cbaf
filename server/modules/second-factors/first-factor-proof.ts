import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin } from '#server/http/route.ts'

import { summarizeSecondFactors } from './second-factors.repository.ts'

interface CheckedCode {
  readonly target: string
  readonly codeHash: string
}

/** Codes of mails, as far as a first factor takes one. */
export interface MailedCodes {
  /**
   * Outside of any transaction.
   * @throws ApiFailure `codeWrong`, `codeExpired`, `tooManyTries`
   */
  readonly check: (
    target: {
      readonly realm: Realm
      readonly purpose: 'add-second-factor'
      readonly email: string
      readonly userId: string
    },
    code: string,
    origin: Origin,
  ) => Promise<CheckedCode>
  /** @throws ApiFailure `codeWrong` if it has just been used. */
  readonly use: (tx: Transaction, code: CheckedCode) => Promise<void>
}

/** Whose first factor it is. */
export interface FactorOwner {
  readonly id: string
  readonly realm: Realm
  readonly email: string
}

/**
 * Asks who adds an account's first second factor for a code of its mailbox. From then on no log-in passes without the
 * factor, a reset password or not: whoever knew the password alone could shut the owner out for good.
 */
export class FirstFactorProof {
  readonly #database: Database
  readonly #codes: MailedCodes

  constructor(database: Database, codes: MailedCodes) {
    this.#database = database
    this.#codes = codes
  }

  /**
   * Outside of any transaction.
   * @returns The code that is to be used up; null where the account has a factor already, and none is asked for.
   * @throws ApiFailure `codeWrong`, `codeExpired`, `tooManyTries`
   */
  async check(
    { id: userId, realm, email }: FactorOwner,
    code: string | undefined,
    origin: Origin,
  ): Promise<CheckedCode | null> {
    if (await hasSecondFactor(this.#database, userId)) return null
    if (code === undefined) throw codeMissing()
    return this.#codes.check({ realm, purpose: 'add-second-factor', email, userId }, code, origin)
  }

  /**
   * With the account's row locked.
   * @throws ApiFailure `codeWrong` if the code has just been used, or the last factor has just gone.
   */
  async use(tx: Transaction, userId: string, checked: CheckedCode | null): Promise<void> {
    if (checked !== null) await this.#codes.use(tx, checked)
    else if (!(await hasSecondFactor(tx, userId))) throw codeMissing()
  }
}

async function hasSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const { totp, passkeys } = await summarizeSecondFactors(tx, userId)
  return totp || passkeys > 0
}

function codeMissing(): ApiFailure {
  return new ApiFailure(apiErrorCode.codeWrong, 'The first second factor takes a code of the mailbox')
}
