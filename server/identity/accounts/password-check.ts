import type { Database } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { CreateRateLimiter } from '#server/http/rate-limits.ts'
import type { SignedIn } from '#server/http/route.ts'

import { passwordWrong } from './account-failures.ts'
import { findAccount } from './accounts.repository.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { SessionTries } from './session-tries.ts'

interface PasswordCheckOptions {
  readonly database: Database
  readonly hasher: PasswordHasher
  readonly createRateLimiter: CreateRateLimiter
}

/** Asks for the login password when a session alone isn't enough, since it may have been left open. */
export class PasswordCheck {
  readonly #options: PasswordCheckOptions
  readonly #tries: SessionTries

  constructor(options: PasswordCheckOptions) {
    this.#options = options
    this.#tries = new SessionTries('password', options.createRateLimiter)
  }

  /**
   * @returns The account that the password was checked for. Before writing to it, lock its row and check that
   * `passwordVersion` is still the same.
   * @throws ApiFailure `passwordWrong`, `tooManyTries`
   */
  async verify(caller: SignedIn, password: string): Promise<Account> {
    const { database, hasher } = this.#options
    const account = await findAccount(database, caller.userId)
    const isRight = await this.#tries.count(caller, () => hasher.verify(account.passwordHash, password))
    if (!isRight) throw passwordWrong()
    return account
  }
}
