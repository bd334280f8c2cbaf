import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { isUniqueViolation } from '#server/db/unique-violation.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Origin } from '#server/http/route.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createToken } from '#server/lib/secrets.ts'

import type { ReportChange } from './account-change.ts'
import { emailTaken } from './account-failures.ts'
import { tryLockAccount, updateAccount } from './accounts.repository.ts'
import { deleteEmailMovesSince, emailMoveTokens } from './email-moves.repository.ts'
import type { PasswordHasher } from './password-hasher.ts'
import { lockWithdrawals } from './withdrawal-lock.ts'

export interface EmailReturnOptions {
  readonly database: Database
  readonly clock: Clock
  readonly hasher: PasswordHasher
  readonly reportChange: ReportChange
  /** Ends all sessions of the account. */
  readonly endSessions: (tx: Transaction, userId: string) => Promise<void>
  /** Removes second factors and recovery codes added since then, and cancels pending removals. */
  readonly dropSecondFactorsSince: (tx: Transaction, userId: string, since: Date) => Promise<void>
  /** Cancels all unsigned withdrawals. */
  readonly stopWithdrawals: (tx: Transaction, userId: string) => Promise<void>
  /** Credits what was waiting for this address. */
  readonly welcome: (tx: Transaction, account: Account) => Promise<void>
}

/**
 * Moves an account back to its previous email with the link sent there. An attacker who moved it has had full control
 * since, so nothing that they know or added gives access afterwards.
 */
export class EmailReturnService {
  readonly #options: EmailReturnOptions

  constructor(options: EmailReturnOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `linkInvalid`; `emailTaken` if the address has another account by now */
  async moveBack(token: string, origin: Origin): Promise<void> {
    const { database, clock, hasher } = this.#options
    if ((await emailMoveTokens.find(database, token, clock())) === undefined) throw linkInvalid()
    // No password matches this hash: the owner sets a new one with an emailed code.
    const passwordHash = await hasher.hash(createToken())
    try {
      await database.transaction((tx) => this.#moveBack(tx, { token, passwordHash }, origin))
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken()
      throw error
    }
  }

  async #moveBack(
    tx: Transaction,
    { token, passwordHash }: { readonly token: string; readonly passwordHash: string },
    origin: Origin,
  ): Promise<void> {
    const { clock, reportChange, endSessions, dropSecondFactorsSince, stopWithdrawals, welcome } = this.#options
    const known = await emailMoveTokens.find(tx, token, clock())
    const account = known && (await tryLockAccount(tx, known.userId))
    // The link may have been used while this waited for the lock.
    const move = await emailMoveTokens.find(tx, token, clock())
    if (account === undefined || move === undefined) throw linkInvalid()
    const { userId, oldEmail, movedAt } = move
    await deleteEmailMovesSince(tx, userId, movedAt)
    await endSessions(tx, userId)
    await dropSecondFactorsSince(tx, userId, movedAt)
    await stopWithdrawals(tx, userId)
    // Reported before the change, so that the email goes to the address that the account is leaving.
    await reportChange(tx, { userId, kind: 'email-moved-back', origin })
    const moved = await updateAccount(tx, userId, {
      email: oldEmail,
      passwordHash,
      passwordVersion: account.passwordVersion + 1,
      fundPasswordHash: null,
      ...lockWithdrawals(clock),
    })
    await welcome(tx, moved)
  }
}

function linkInvalid(): ApiFailure {
  return new ApiFailure(apiErrorCode.linkInvalid, 'The link is invalid, used or expired')
}
