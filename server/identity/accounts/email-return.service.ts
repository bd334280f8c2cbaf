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
  /** Every session of the account. */
  readonly endSessions: (tx: Transaction, userId: string) => Promise<void>
  /** Takes off the factors and recovery codes that were added from then on, and calls removals off. */
  readonly dropSecondFactorsSince: (tx: Transaction, userId: string, since: Date) => Promise<void>
  /** Takes back every withdrawal that is not signed. */
  readonly stopWithdrawals: (tx: Transaction, userId: string) => Promise<void>
  /** Hands the person what has waited for this address. */
  readonly welcome: (tx: Transaction, account: Account) => Promise<void>
}

/**
 * Moves an account back to its previous email by the link sent there. An attacker who moved it away had the account to
 * themselves since: nothing that they know or have added opens it afterwards.
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
    // No password has this hash: a new one is set by a code of the mailbox.
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
    // While this waited for the lock, the link may have been used.
    const move = await emailMoveTokens.find(tx, token, clock())
    if (account === undefined || move === undefined) throw linkInvalid()
    const { userId, oldEmail, movedAt } = move
    await deleteEmailMovesSince(tx, userId, movedAt)
    await endSessions(tx, userId)
    await dropSecondFactorsSince(tx, userId, movedAt)
    await stopWithdrawals(tx, userId)
    // Reported while the account still has the email that it is leaving.
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
