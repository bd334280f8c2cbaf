import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { Caller, Origin } from '#server/http/route.ts'
import { findAccount, lockAccount, tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { findDevice } from '#server/identity/sessions/sessions.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

import { callOffReset } from './call-off-reset.ts'
import {
  deleteRemoval,
  findRemovalByToken,
  insertRemoval,
  listDueRemovals,
  listRemovals,
  type RemovalRow,
} from './second-factor-removals.repository.ts'
import {
  deleteFactorsSince,
  deletePasskey,
  deleteTotp,
  findTotp,
  hasSecondFactor,
  listPasskeys,
  replaceRecoveryCodes,
} from './second-factors.repository.ts'
import { worksOnOurs } from './works-on-ours.ts'

export type Method = 'totp' | 'passkey'

/** A second factor as requests and answers identify it. */
interface Factor {
  /** `totp`, or the id of a passkey. */
  readonly key: string
  readonly method: Method
  /** Name of a passkey. */
  readonly name: string
  /** The device on which it was set up. */
  readonly addedOn: string | null
}

/** A change that the account's owner must learn about. */
export type RemovalChange = {
  readonly userId: string
  readonly origin: Origin
  readonly method: Method
  readonly name: string
} & (
  | { readonly kind: 'second-factor-removed' | 'second-factor-kept' }
  | { readonly kind: 'second-factor-ending'; readonly keepToken: string }
)

export interface RemovalOptions {
  readonly database: Database
  readonly clock: Clock
  /** Ends all sessions of the account. */
  readonly endSessions: (tx: Transaction, userId: string) => Promise<void>
  /** Reports the change to the owner, in the transaction that makes it. */
  readonly reportChange: (tx: Transaction, change: RemovalChange) => Promise<void>
}

/** A day, in seconds: time for the owner to find the email. */
const objectionTime = 86_400

/**
 * Removes second factors from an account: at once only if the factor itself is proven on the device where it was set
 * up; otherwise after a day, with an email that can stop it. An intruder with one code, or with a factor of their own,
 * can't remove the owner's factor before the owner knows.
 */
export class SecondFactorRemovals {
  readonly #options: RemovalOptions

  constructor(options: RemovalOptions) {
    this.#options = options
  }

  /** Returns when each factor with a pending removal will be removed. */
  async list(tx: Transaction, userId: string): Promise<ReadonlyMap<string, Date>> {
    return new Map((await listRemovals(tx, userId)).map(({ factor, removesAt }) => [factor, removesAt]))
  }

  /**
   * Removes a factor, at once or after a day.
   * @param provenBy The factor that was proven; `recovery-code` for a code.
   * @returns When the factor will be removed; null if it was removed.
   * @throws ApiFailure `notFound`
   */
  async remove(
    { userId, sessionId }: Caller,
    key: string,
    { provenBy, origin }: { readonly provenBy: string; readonly origin: Origin },
  ): Promise<Date | null> {
    const { database } = this.#options
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const factor = await findFactor(tx, userId, key)
      if (factor === undefined) throw notFound()
      await requireAnotherWay(tx, userId, key)
      const device = await findDevice(tx, sessionId, this.#options.clock())
      if (provenBy !== key || device === null || device !== factor.addedOn) {
        return this.#announce(tx, userId, factor, origin)
      }
      await this.#take(tx, userId, factor, origin)
      return null
    })
  }

  /**
   * Cancels a removal for a logged-in user.
   * @throws ApiFailure `notFound`
   */
  async keep({ userId }: Caller, key: string, origin: Origin): Promise<void> {
    const { database } = this.#options
    await database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      if (!(await this.#callOff(tx, userId, key, origin))) throw notFound()
    })
  }

  /**
   * Cancels a removal with the link in the email, and ends all sessions: if the owner didn't request it, an intruder is
   * logged in.
   * @throws ApiFailure `linkInvalid`
   */
  async keepByLink(token: string, origin: Origin): Promise<void> {
    const { database, clock, endSessions } = this.#options
    const tokenHash = hashToken(token)
    await database.transaction(async (tx) => {
      const row = await findRemovalByToken(tx, tokenHash)
      if (row === undefined || row.removesAt <= clock()) throw linkInvalid()
      if ((await tryLockAccount(tx, row.userId)) === undefined) throw linkInvalid()
      // While this waited for the lock, another link may have canceled it, and it may have been requested again.
      if ((await findRemovalByToken(tx, tokenHash)) === undefined) throw linkInvalid()
      await this.#callOff(tx, row.userId, row.factor, origin)
      await endSessions(tx, row.userId)
    })
  }

  /** Completes the removals that weren't canceled in time. @returns Their number. */
  async takeDue(): Promise<number> {
    const { database, clock } = this.#options
    let taken = 0
    for (const row of await listDueRemovals(database, clock())) {
      if (await database.transaction((tx) => this.#takeDue(tx, row))) taken += 1
    }
    return taken
  }

  /**
   * Removes factors added since `since`, which the owner disowns, and cancels all pending removals, including a reset
   * of all factors. Call it with the account's row locked.
   */
  async dropSince(tx: Transaction, userId: string, since: Date): Promise<void> {
    for (const { factor } of await listRemovals(tx, userId)) await deleteRemoval(tx, userId, factor)
    await callOffReset(tx, await findAccount(tx, userId), { outcome: 'kept', at: this.#options.clock() })
    await deleteFactorsSince(tx, userId, since)
    if (!(await hasSecondFactor(tx, userId))) await replaceRecoveryCodes(tx, userId, [], since)
  }

  async #takeDue(tx: Transaction, { userId, factor: key, address, userAgent }: RemovalRow): Promise<boolean> {
    if ((await tryLockAccount(tx, userId)) === undefined) return false
    if (!(await deleteRemoval(tx, userId, key))) return false
    const factor = await findFactor(tx, userId, key)
    if (factor !== undefined) await this.#take(tx, userId, factor, { address, userAgent })
    return factor !== undefined
  }

  async #announce(tx: Transaction, userId: string, factor: Factor, origin: Origin): Promise<Date> {
    const { clock, reportChange } = this.#options
    const keepToken = createToken()
    const removesAt = addSeconds(clock(), objectionTime)
    const { key, method, name } = factor
    const row = { userId, factor: key, tokenHash: hashToken(keepToken), removesAt, ...origin }
    if (!(await insertRemoval(tx, row))) return (await this.list(tx, userId)).get(key) ?? removesAt
    await reportChange(tx, { userId, origin, kind: 'second-factor-ending', method, name, keepToken })
    return removesAt
  }

  async #callOff(tx: Transaction, userId: string, key: string, origin: Origin): Promise<boolean> {
    if (!(await deleteRemoval(tx, userId, key))) return false
    const factor = await findFactor(tx, userId, key)
    if (factor === undefined) return false
    const { method, name } = factor
    await this.#options.reportChange(tx, { userId, origin, kind: 'second-factor-kept', method, name })
    return true
  }

  async #take(tx: Transaction, userId: string, { key, method, name }: Factor, origin: Origin): Promise<void> {
    await deleteRemoval(tx, userId, key)
    if (method === 'totp') await deleteTotp(tx, userId)
    else await deletePasskey(tx, userId, key)
    if (!(await hasSecondFactor(tx, userId))) await replaceRecoveryCodes(tx, userId, [], this.#options.clock())
    await this.#options.reportChange(tx, { userId, origin, kind: 'second-factor-removed', method, name })
  }
}

async function findFactor(tx: Transaction, userId: string, key: string): Promise<Factor | undefined> {
  if (key === 'totp') {
    const totp = await findTotp(tx, userId)
    return totp?.addedAt ? { key, method: 'totp', name: '', addedOn: totp.addedOn } : undefined
  }
  const passkey = (await listPasskeys(tx, userId)).find(({ id }) => id === key)
  return passkey && { key, method: 'passkey', name: passkey.name, addedOn: passkey.addedOn }
}

/**
 * Passkeys for merchants' domains may only exist alongside a factor that works on our own domain and isn't being
 * removed.
 */
async function requireAnotherWay(tx: Transaction, userId: string, key: string): Promise<void> {
  const elsewhere = (await listPasskeys(tx, userId)).filter(({ domain }) => domain !== null)
  if (elsewhere.length === 0 || elsewhere.some(({ id }) => id === key)) return
  if (await worksOnOurs(tx, userId, key)) return
  throw new ApiFailure(apiErrorCode.stateConflict, 'Passkeys for other addresses have to be removed first')
}

function notFound(): ApiFailure {
  return new ApiFailure(apiErrorCode.notFound, 'Second factor not found')
}

function linkInvalid(): ApiFailure {
  return new ApiFailure(apiErrorCode.linkInvalid, 'The link is invalid, used or expired')
}
