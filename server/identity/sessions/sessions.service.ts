import { randomUUID } from 'node:crypto'

import DataLoader from 'dataloader'
import type * as v from 'valibot'

import type { openSession } from '#api/account.ts'
import type { Session } from '#api/sessions.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { AccessTokens } from '#server/http/access-token.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { deviceName } from '#server/http/device-name.ts'
import type { Caller, Origin, SessionFacts } from '#server/http/route.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { deleteOrderKeys } from '#server/identity/order-keys/order-keys.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

import { forgetDevices, hashDevice, rememberDevice } from './known-devices.repository.ts'
import { rotateRefreshToken } from './refresh-rotation.repository.ts'
import { sessionEndTokens } from './session-tokens.ts'
import { areClaimsOf, type RefreshClaims, toSession } from './session-view.ts'
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessions,
  deleteSessionsOfDevice,
  findSession,
  findSessionFacts,
  findTokenOwner,
  insertRefreshToken,
  insertSession,
  isTokenUsed,
  listSessions,
} from './sessions.repository.ts'

/** A change that the account's owner must be able to see. */
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
  /** Reports the change to the owner, in the transaction that makes it. */
  readonly reportChange: (tx: Transaction, change: SessionChange) => Promise<void>
  /** Records in which browser an account is used; null if that isn't needed. */
  readonly noteDevice: ((tx: Transaction, userId: string, deviceId: string) => Promise<void>) | null
}

/** A browser that logs in. */
export interface Device {
  /** Its random name, if it sent one. */
  readonly id: string | undefined
  readonly origin: Origin
}

type OpenSession = v.InferInput<typeof openSession>

const day = 86_400
/** Maximum age of a session, and maximum time without use, in seconds (ASVS 7.3). */
const maxSessionAge = 90 * day
const maxIdleTime = 30 * day
/** Maximum sessions per account. One more ends the least recently used one. */
const maxSessions = 20

/** Opens, refreshes and ends sessions. */
export class SessionService {
  readonly #options: SessionServiceOptions
  /** One query for all calls that arrive together. Nothing is kept: a session that ends must end at once. */
  readonly #facts: DataLoader<string, SessionFacts | undefined>

  constructor(options: SessionServiceOptions) {
    this.#options = options
    const { database, clock } = options
    this.#facts = new DataLoader(
      async (sessionIds) => {
        const found = await findSessionFacts(database, sessionIds, clock())
        return sessionIds.map((id) => found.get(id))
      },
      // A callback of `setImmediate` runs once the requests of every connection that is ready have been read.
      { cache: false, batchScheduleFn: setImmediate },
    )
  }

  /** Opens a session for an account that `tx` has locked or created. */
  async open(tx: Transaction, account: Account, device: Device): Promise<{ session: Session; isNewDevice: boolean }> {
    const now = this.#options.clock()
    const id = randomUUID()
    const deviceHash = device.id === undefined ? null : hashDevice(account.id, device.id)
    if (deviceHash !== null) await deleteSessionsOfDevice(tx, account.id, deviceHash)
    await deleteOldestSessions(tx, account.id, maxSessions - 1)
    await insertSession(tx, {
      id,
      userId: account.id,
      deviceHash,
      ...seenFrom(device.origin),
      startedAt: now,
      lastSeenAt: now,
      expiresAt: addSeconds(now, maxIdleTime),
    })
    // A browser without a name can't be recognized.
    const isNewDevice = deviceHash === null || (await rememberDevice(tx, account.id, deviceHash, now))
    if (device.id !== undefined) await this.#options.noteDevice?.(tx, account.id, device.id)
    return { session: await this.#issueTokens(tx, account, id), isNewDevice }
  }

  /**
   * Exchanges a refresh token for a new one and an access token.
   *
   * Strict: using a token twice ends its session, even a moment later. There is no telling whether a thief or the
   * owner was first, and a lost answer costs the owner one login. The app refreshes in one tab at a time, so it never
   * sends a token twice by itself.
   * @throws ApiFailure `refreshFailed`
   */
  async refresh(refreshToken: string, claims: RefreshClaims, origin: Origin): Promise<Session> {
    const tokenHash = hashToken(refreshToken)
    const session = await this.#rotate(tokenHash, claims, origin)
    if (session !== undefined) return session
    await this.#options.database.transaction((tx) => this.#endIfReused(tx, tokenHash, claims, origin))
    throw new ApiFailure(apiErrorCode.refreshFailed, 'The refresh token is invalid, used or expired: log in again')
  }

  /** Returns what an open session leads to, if its account is the one that the token names. */
  async findFacts({ sessionId, userId, realm }: Caller): Promise<SessionFacts | undefined> {
    const facts = await this.#facts.load(sessionId)
    return facts?.account.id === userId && facts.account.realm === realm ? facts : undefined
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

  /** Ends the session of a refresh token, even a used one, which does no harm. */
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
        throw new ApiFailure(apiErrorCode.notFound, 'Session not found')
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
   * Ends all sessions of an account with the link in an email.
   * @throws ApiFailure `linkInvalid`
   */
  async endByLink(token: string, origin: Origin): Promise<void> {
    const { database, clock, reportChange } = this.#options
    await database.transaction(async (tx) => {
      const link = await sessionEndTokens.find(tx, token, clock())
      const account = link && (await this.#lock(tx, link.userId))
      if (account === undefined || !(await sessionEndTokens.consume(tx, token, clock()))) {
        throw new ApiFailure(apiErrorCode.linkInvalid, 'The link is invalid, used or expired')
      }
      await this.endAll(tx, account.id, null)
      await reportChange(tx, { userId: account.id, kind: 'sessions-ended', origin })
    })
  }

  /**
   * Ends all sessions but one of an account that `tx` has locked, and forgets their devices, so that their next login
   * is reported as new. API keys end too, whoever created them.
   */
  async endAll(tx: Transaction, userId: string, exceptId: string | null): Promise<void> {
    const kept = exceptId === null ? undefined : await findSession(tx, exceptId, this.#options.clock())
    await deleteSessions(tx, userId, exceptId)
    await deleteOrderKeys(tx, userId)
    await forgetDevices(tx, userId, kept?.deviceHash ?? null)
  }

  async #rotate(tokenHash: string, claims: RefreshClaims, origin: Origin): Promise<Session | undefined> {
    const { realm, database, clock } = this.#options
    const now = clock()
    const token = createToken()
    const rotated = await rotateRefreshToken(database, {
      realm,
      tokenHash,
      newTokenHash: hashToken(token),
      claims,
      now,
      seen: seenFrom(origin),
      idleUntil: addSeconds(now, maxIdleTime),
      maxAge: maxSessionAge,
    })
    return rotated && this.#toSession({ ...rotated, id: rotated.userId }, rotated.sessionId, token)
  }

  /** Ends the session of a token that is used a second time with the right claims about its account. */
  async #endIfReused(tx: Transaction, tokenHash: string, claims: RefreshClaims, origin: Origin): Promise<void> {
    const owner = await findTokenOwner(tx, tokenHash)
    const account = owner && (await this.#lock(tx, owner.userId))
    if (owner === undefined || account === undefined || !areClaimsOf(account, claims)) return
    const session = await findSession(tx, owner.sessionId, this.#options.clock())
    if (session === undefined || !(await isTokenUsed(tx, tokenHash))) return
    await deleteSession(tx, account.id, session.id)
    await this.#options.reportChange(tx, { userId: account.id, kind: 'refresh-token-reused', origin })
  }

  async #issueTokens(tx: Transaction, account: Account, sessionId: string): Promise<Session> {
    const refreshToken = createToken()
    await insertRefreshToken(tx, hashToken(refreshToken), sessionId)
    return this.#toSession(account, sessionId, refreshToken)
  }

  async #toSession(
    account: Parameters<typeof toSession>[0],
    sessionId: string,
    refreshToken: string,
  ): Promise<Session> {
    const { realm, accessTokens } = this.#options
    const { accessToken, expiresAt } = await accessTokens.issue({ realm, userId: account.id, sessionId })
    return toSession(account, { accessToken, accessTokenExpiresAt: expiresAt, refreshToken })
  }

  /** Locks an account of this realm; accounts of the other one count as missing. */
  async #lock(tx: Transaction, userId: string): Promise<Account | undefined> {
    const account = await tryLockAccount(tx, userId)
    return account?.realm === this.#options.realm ? account : undefined
  }
}

function seenFrom({ userAgent, address }: Origin) {
  return { device: deviceName(userAgent), address }
}
