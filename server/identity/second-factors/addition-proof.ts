import type { SecondFactorProof } from '#api/owner-proof.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller, Origin } from '#server/http/route.ts'
import type { CheckedCode, CodeCheck } from '#server/identity/email-codes/email-codes.service.ts'

import type { SecondFactorProofs } from './second-factor-proofs.ts'
import { hasSecondFactor } from './second-factors.repository.ts'

/** What is submitted along with the password. */
interface AdditionEntries {
  readonly code?: string | undefined
  readonly secondFactor?: SecondFactorProof | undefined
}

/**
 * Asks for more than the password before a second factor is added. For the first one, that is an emailed code: from
 * then on every login needs the factor, so an attacker with only the password could lock the owner out for good. For
 * further ones, it is an existing factor: otherwise a password thief could add one and reach what guards the funds.
 */
export class AdditionProof {
  readonly #database: Database
  readonly #codes: CodeCheck
  readonly #proofs: Pick<SecondFactorProofs, 'verifyInSession'>

  constructor(database: Database, codes: CodeCheck, proofs: Pick<SecondFactorProofs, 'verifyInSession'>) {
    this.#database = database
    this.#codes = codes
    this.#proofs = proofs
  }

  /**
   * Checks the proof. Call it outside any transaction.
   * @returns The code to use up; null if a factor was proven.
   * @throws ApiFailure `codeWrong`, `codeExpired`, `secondFactorMissing`, `secondFactorWrong`, `tooManyTries`
   */
  async check(
    caller: Caller,
    { id: userId, realm, email }: Pick<Account, 'id' | 'realm' | 'email'>,
    { code, secondFactor }: AdditionEntries,
    origin: Origin,
  ): Promise<CheckedCode | null> {
    if (await hasSecondFactor(this.#database, userId)) {
      if (secondFactor === undefined) {
        throw new ApiFailure(
          apiErrorCode.secondFactorMissing,
          'Adding another second factor requires proof of an existing one',
        )
      }
      await this.#proofs.verifyInSession(caller, secondFactor, origin)
      return null
    }
    if (code === undefined) throw codeMissing()
    return this.#codes.check({ realm, purpose: 'add-second-factor', email, userId }, code, origin)
  }

  /**
   * Uses the proof. Call it with the account's row locked.
   * @throws ApiFailure `codeWrong` if the code was just used, or the last factor was just removed;
   * `secondFactorMissing` if a first one was just added.
   */
  async use(tx: Transaction, userId: string, checked: CheckedCode | null): Promise<void> {
    const isFirst = !(await hasSecondFactor(tx, userId))
    if (checked === null) {
      if (isFirst) throw codeMissing()
      return
    }
    if (!isFirst) throw new ApiFailure(apiErrorCode.secondFactorMissing, 'The account just got its first second factor')
    await this.#codes.use(tx, checked)
  }
}

function codeMissing(): ApiFailure {
  return new ApiFailure(apiErrorCode.codeWrong, 'The first second factor requires an emailed code')
}
