import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import type { openSession } from '#api/account.ts'
import type { Session } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { AccessTokens } from '#server/http/access-token.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { deviceName } from '#server/http/device-name.ts'
import type { Caller, Origin } from '#server/http/route.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

import { forgetDevices, hashDevice, rememberDevice } from './known-devices.repository.ts'
import { deleteLink, findLinkOwner } from './session-end-links.repository.ts'
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessions,
  deleteSessionsOfDevice,
  findSession,
  findSessionAccount,
  findTokenOwner,
  insertRefreshToken,
  insertSession,
  listSessions,
  type SessionRow,
  updateSession,
  useRefreshToken,
} from './sessions.repository.ts'
import { areClaimsOf, type RefreshClaims, toSession } from './session-view.ts'

/** What the account's owner has to be able to see. */
export interface SessionChange {
  readonly userId: string
  readonly kind: 'logout' | 'sessions-ended' | 'refresh-token-reused'
  readonly origin: Origin
}

export interface SessionServiceOptions {
  readonly realm: Realm
  readonly database: Database
  readonly clock: Clock
  readonly accessTokens: AccessTokens
  /** Holds the account's row; `undefined` if the account has been deleted. */
  readonly tryLockAccount: (tx: Transaction, userId: string) => Promise<Account | undefined>
  /** Tells the owner, in the transaction that makes the change. */
  readonly reportChange: (tx: Transaction, change: SessionChange) => Promise<void>
}

/** A browser that logs in. */
export interface Device {
  /** Its random name, if it gave one. */
  readonly id: string | undefined
  readonly origin: Origin
}

type OpenSession = v.InferInput<typeof openSession>

const day = 86_400
/** How long a session lasts at most, and how long without being used, in seconds (ASVS 7.3). */
const longestSession = 90 * day
const longestIdleness = 30 * day
/** Per account. One more ends the one that was not used for longest. */
const mostSessions = 20

/** Opens, keeps and ends sessions. */
export class SessionService {
  readonly #options: SessionServiceOptions

  constructor(options: SessionServiceOptions) {
    this.#options = options
  }

  /** Opens a session for an account that `tx` has locked or made. */
  async open(tx: Transaction, account: Account, device: Device): Promise<{ session: Session; isNewDevice: boolean }> {
    const now = this.#options.clock()
    const id = randomUUID()
    const deviceHash = device.id === undefined ? null : hashDevice(account.id, device.id)
    if (deviceHash !== null) await deleteSessionsOfDevice(tx, account.id, deviceHash)
    await deleteOldestSessions(tx, account.id, mostSessions - 1)
    await insertSession(tx, {
      id,
      userId: account.id,
      deviceHash,
      ...seenFrom(device.origin),
      startedAt: now,
      lastSeenAt: now,
      expiresAt: addSeconds(now, longestIdleness),
    })
    // A browser without a name cannot be known again.
    const isNewDevice = deviceHash === null || (await rememberDevice(tx, account.id, deviceHash, now))
    return { session: await this.#issueTokens(tx, account, id), isNewDevice }
  }

  /**
   * Exchanges a refresh token for another and an access token.
   *
   * Strict: a token that comes a second time ends its session, also when the first time was a moment ago. It cannot be
   * told whether a thief or the owner was first, and an answer that was lost costs its owner one log-in. The app
   * refreshes in one tab at a time, so it never sends a token twice by itself.
   * @throws ApiFailure `refreshFailed`
   */
  async refresh(refreshToken: string, claims: RefreshClaims, origin: Origin): Promise<Session> {
    const tokenHash = hashToken(refreshToken)
    // Not thrown in there: ending the session must not be rolled back.
    const session = await this.#options.database.transaction((tx) => this.#rotate(tx, tokenHash, claims, origin))
    if (session === undefined) {
      throw new ApiFailure(apiErrorCode.refreshFailed, 'The refresh token is unknown, outdated or used: log in')
    }
    return session
  }

  /** The account of an open session, which has to be the one that the token names. */
  async findAccount({ sessionId, userId, realm }: Caller): Promise<Account | undefined> {
    const account = await findSessionAccount(this.#options.database, sessionId, this.#options.clock())
    return account?.id === userId && account.realm === realm ? account : undefined
  }

  async list({ userId, sessionId }: Caller): Promise<OpenSession[]> {
    const rows = await listSessions(this.#options.database, userId, this.#options.clock())
    return rows.map(({ id, device, address, startedAt, lastSeenAt }) => ({
      id,
      device,
      address,
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      isCurrent: id === sessionId,
    }))
  }

  /** Ends the session of a refresh token, also of one that was used: ending it does nobody harm. */
  async logOut(refreshToken: string, origin: Origin): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      const owner = await findTokenOwner(tx, hashToken(refreshToken))
      if (owner === undefined || (await this.#lock(tx, owner.userId)) === undefined) return
      if (await deleteSession(tx, owner.userId, owner.sessionId)) {
        await this.#options.reportChange(tx, { userId: owner.userId, kind: 'logout', origin })
      }
    })
  }

  /** @throws ApiFailure `notFound` if the account has no such session. */
  async end({ userId }: Caller, sessionId: string, origin: Origin): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      await this.#lock(tx, userId)
      if (!(await deleteSession(tx, userId, sessionId))) {
        throw new ApiFailure(apiErrorCode.notFound, 'The account has no such session')
      }
      await this.#options.reportChange(tx, { userId, kind: 'sessions-ended', origin })
    })
  }

  async endOthers({ userId, sessionId }: Caller, origin: Origin): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      await this.#lock(tx, userId)
      await this.endAll(tx, userId, sessionId)
      await this.#options.reportChange(tx, { userId, kind: 'sessions-ended', origin })
    })
  }

  /**
   * Ends all sessions of an account by the link of a mail.
   * @throws ApiFailure `linkInvalid`
   */
  async endByLink(token: string, origin: Origin): Promise<void> {
    const { realm, database, clock, reportChange } = this.#options
    const tokenHash = hashToken(token)
    await database.transaction(async (tx) => {
      const userId = await findLinkOwner(tx, { realm, tokenHash, now: clock() })
      const isMine = userId !== undefined && (await this.#lock(tx, userId)) !== undefined
      if (!isMine || !(await deleteLink(tx, tokenHash))) {
        throw new ApiFailure(apiErrorCode.linkInvalid, 'The link is unknown, too old or used')
      }
      await this.endAll(tx, userId, null)
      await reportChange(tx, { userId, kind: 'sessions-ended', origin })
    })
  }

  /**
   * Ends every session of an account that `tx` has locked, but for one, and forgets the devices that they were on: a
   * log-in from there is told again.
   */
  async endAll(tx: Transaction, userId: string, exceptId: string | null): Promise<void> {
    const kept = exceptId === null ? undefined : await findSession(tx, exceptId, this.#options.clock())
    await deleteSessions(tx, userId, exceptId)
    await forgetDevices(tx, userId, kept?.deviceHash ?? null)
  }

  async #rotate(
    tx: Transaction,
    tokenHash: string,
    claims: RefreshClaims,
    origin: Origin,
  ): Promise<Session | undefined> {
    const owner = await findTokenOwner(tx, tokenHash)
    const account = owner && (await this.#lock(tx, owner.userId))
    if (owner === undefined || account === undefined || !areClaimsOf(account, claims)) return undefined
    const now = this.#options.clock()
    const session = await findSession(tx, owner.sessionId, now)
    if (session === undefined) return undefined
    if (!(await useRefreshToken(tx, tokenHash, now))) {
      await deleteSession(tx, account.id, session.id)
      await this.#options.reportChange(tx, { userId: account.id, kind: 'refresh-token-reused', origin })
      return undefined
    }
    await updateSession(tx, session.id, { ...seenFrom(origin), lastSeenAt: now, expiresAt: expiryOf(session, now) })
    return this.#issueTokens(tx, account, session.id)
  }

  async #issueTokens(tx: Transaction, account: Account, sessionId: string): Promise<Session> {
    const { realm, accessTokens } = this.#options
    const refreshToken = createToken()
    await insertRefreshToken(tx, hashToken(refreshToken), sessionId)
    const { accessToken, expiresAt } = await accessTokens.issue({ realm, userId: account.id, sessionId })
    return toSession(account, { accessToken, accessTokenExpiresAt: expiresAt, refreshToken })
  }

  /** Holds an account of this realm; those of the other are not there. */
  async #lock(tx: Transaction, userId: string): Promise<Account | undefined> {
    const account = await this.#options.tryLockAccount(tx, userId)
    return account?.realm === this.#options.realm ? account : undefined
  }
}

function expiryOf({ startedAt }: SessionRow, now: Date): Date {
  const [idle, absolute] = [addSeconds(now, longestIdleness), addSeconds(startedAt, longestSession)]
  return idle < absolute ? idle : absolute
}

function seenFrom({ userAgent, address }: Origin) {
  return { device: deviceName(userAgent), address }
}
