import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller } from '#server/http/route.ts'
import { lockAccount, tryLockAccount, updateAccount } from '#server/identity/accounts/accounts.repository.ts'
import { lockWithdrawals } from '#server/identity/accounts/withdrawal-lock.ts'
import type { Clock } from '#server/lib/clock.ts'
import { hashToken } from '#server/lib/secrets.ts'
import { notify } from '#server/notifications/notify.ts'

import { callOffReset } from './call-off-reset.ts'
import { endReset, findResetByToken, findResetUnderWay, listRipeResets } from './second-factor-resets.repository.ts'
import { deleteRemoval, listRemovals } from './second-factor-removals.repository.ts'
import { deleteFactorsSince, hasSecondFactor } from './second-factors.repository.ts'

export interface ResetOptions {
  readonly database: Database
  readonly clock: Clock
  /** Ends all sessions of the account. */
  readonly endSessions: (tx: Transaction, userId: string) => Promise<void>
  /** Whether the account has an operator role: operators are identified by their factors. */
  readonly isOperator: (tx: Transaction, userId: string) => Promise<boolean>
}

/**
 * Carries out resets that two operators have decided on for owners who lost all second factors, unless the owner cancels
 * them in time. Proposing and confirming them is part of `modules/accounts`.
 */
export class SecondFactorResets {
  readonly #options: ResetOptions

  constructor(options: ResetOptions) {
    this.#options = options
  }

  /**
   * Cancels the reset for a logged-in user.
   * @throws ApiFailure `notFound`, also while it is only proposed and the owner doesn't know about it
   */
  async keep({ userId }: Caller): Promise<void> {
    const { database, clock } = this.#options
    await database.transaction(async (tx) => {
      const person = await lockAccount(tx, userId)
      const reset = await findResetUnderWay(tx, userId)
      if (reset === undefined || reset.confirmedAt === null) {
        throw new ApiFailure(apiErrorCode.notFound, 'No removal of all second factors is pending')
      }
      await callOffReset(tx, person, { outcome: 'kept', at: clock() })
    })
  }

  /**
   * Cancels the reset with the link in the email, and ends all sessions: if the owner didn't ask for it, someone is
   * impersonating them.
   * @throws ApiFailure `linkInvalid`
   */
  async keepByLink(token: string): Promise<void> {
    const { database, clock, endSessions } = this.#options
    const tokenHash = hashToken(token)
    await database.transaction(async (tx) => {
      const row = await findResetByToken(tx, tokenHash)
      const person = row && (await tryLockAccount(tx, row.userId))
      // It may have ended while this waited for the lock.
      if (person === undefined || (await findResetByToken(tx, tokenHash)) === undefined) {
        throw new ApiFailure(apiErrorCode.linkInvalid, 'The link is invalid, used or expired')
      }
      await callOffReset(tx, person, { outcome: 'kept', at: clock() })
      await endSessions(tx, person.id)
    })
  }

  /**
   * Carries out resets that weren't canceled in time, and ends proposals that weren't confirmed.
   * @returns Their number.
   */
  async takeDue(): Promise<number> {
    const { database, clock } = this.#options
    let ended = 0
    for (const { id, userId } of await listRipeResets(database, clock())) {
      if (await database.transaction((tx) => this.#takeDue(tx, id, userId))) ended += 1
    }
    return ended
  }

  async #takeDue(tx: Transaction, id: string, userId: string): Promise<boolean> {
    const at = this.#options.clock()
    const person = await tryLockAccount(tx, userId)
    if (person === undefined) return false
    const reset = await findResetUnderWay(tx, userId)
    // It may have been canceled or confirmed while this waited for the lock.
    if (reset?.id !== id || (reset.dueAt ?? reset.lapsesAt) > at) return false
    if (reset.dueAt === null) return callOffReset(tx, person, { outcome: 'lapsed', at })
    if (await this.#options.isOperator(tx, userId)) return callOffReset(tx, person, { outcome: 'operator', at })
    if (!(await hasSecondFactor(tx, userId))) {
      // The owner has removed the factors before, and was notified of that.
      await endReset(tx, id, { outcome: 'proven', endedAt: at })
      return true
    }
    await this.#take(tx, userId, at)
    await endReset(tx, id, { outcome: 'done', endedAt: at })
    await notify(tx, { kind: 'factor-reset-done', values: { at: at.toISOString() }, person, at })
    return true
  }

  async #take(tx: Transaction, userId: string, at: Date): Promise<void> {
    for (const { factor } of await listRemovals(tx, userId)) await deleteRemoval(tx, userId, factor)
    await deleteFactorsSince(tx, userId, new Date(0))
    await updateAccount(
      tx,
      userId,
      lockWithdrawals(() => at),
    )
    await this.#options.endSessions(tx, userId)
  }
}
