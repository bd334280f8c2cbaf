import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import type { mainAuthentication, SecondFactorMethod, SecondFactorProof, Session } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter } from '#server/http/rate-limits.ts'
import type { Origin } from '#server/http/route.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createToken, hashToken } from '#server/lib/secrets.ts'

import { hashDevice, isKnownDevice } from './known-devices.repository.ts'
import { LoginTries } from './login-tries.ts'
import { deleteTicket, findTicket, insertTicket } from './login-tickets.repository.ts'
import type { Device, SessionService } from './sessions.service.ts'

/** Second factors as a log-in needs them. */
interface SecondFactors {
  readonly demand: (
    userId: string,
    scope: string,
  ) => Promise<{ methods: SecondFactorMethod[]; passkeyOptions: Record<string, unknown> | null }>
  /** @throws ApiFailure `secondFactorWrong` or `tooManyTries` */
  readonly verify: (
    userId: string,
    proof: SecondFactorProof,
    scope: string,
    /** Counted on a device that the account knows, null elsewhere. */
    attempt: { readonly origin: Origin; readonly countedOn: string | null },
  ) => Promise<unknown>
}

export interface LoginServiceOptions {
  readonly realm: Realm
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
  readonly sessions: SessionService
  /** Null where there are none: in the realm `futures`. */
  readonly secondFactors: SecondFactors | null
  readonly passwords: {
    /** As slow where there is no hash. */
    readonly verify: (storedHash: string | undefined, password: string) => Promise<boolean>
    readonly isOutdated: (storedHash: string) => boolean
    readonly hash: (password: string) => Promise<string>
  }
  readonly findAccountByEmail: (tx: Transaction, realm: Realm, email: string) => Promise<Account | undefined>
  readonly tryLockAccount: (tx: Transaction, userId: string) => Promise<Account | undefined>
  readonly renewPasswordHash: (tx: Transaction, account: Account, passwordHash: string) => Promise<void>
  /** Takes as long for an address without account. */
  readonly recordFailure: (failure: { realm: Realm; email: string; origin: Origin }) => Promise<void>
  /** Tells the owner, in the transaction of the log-in. */
  readonly reportChange: (
    tx: Transaction,
    change: { readonly userId: string; readonly kind: 'login' | 'new-device'; readonly origin: Origin },
  ) => Promise<void>
}

type LoginInput = v.InferOutput<typeof mainAuthentication.login.input>
type LoginResult = v.InferInput<typeof mainAuthentication.login.data>
type SecondFactorInput = v.InferOutput<typeof mainAuthentication.loginSecondFactor.input>

/** How long a log-in waits for its second factor, in seconds. */
const ticketLifetime = 5 * 60

/** Logs in with e-mail and password, and with a second factor where the account has one. */
export class LoginService {
  readonly #options: LoginServiceOptions
  readonly #tries: LoginTries

  constructor(options: LoginServiceOptions) {
    this.#options = options
    this.#tries = new LoginTries(options.realm, options.createRateLimiter)
  }

  /**
   * One answer, and one time, for a wrong password and for an address without account: each step is taken in both cases.
   * @throws ApiFailure `loginFailed`, `tooManyTries`
   */
  async logIn({ email, password, deviceId }: LoginInput, origin: Origin): Promise<LoginResult> {
    const account = await this.#requirePassword(email, password, { id: deviceId, origin })
    const ticketId = randomUUID()
    const demand = await this.#options.secondFactors?.demand(account.id, ticketId)
    if (demand === undefined || demand.methods.length === 0) {
      const device = { id: deviceId, origin }
      const session = await this.#inLock(account, (tx, locked) => this.#open(tx, locked, device))
      return { step: 'done', session: session ?? loginFailed() }
    }
    const ticket = createToken()
    const expiresAt = addSeconds(this.#options.clock(), ticketLifetime)
    const row = { id: ticketId, tokenHash: hashToken(ticket), userId: account.id, expiresAt }
    const isStored = await this.#inLock(account, async (tx, { passwordVersion }) => {
      await insertTicket(tx, { ...row, passwordVersion })
      return true
    })
    return isStored === true ? { step: 'second-factor', ticket, ...demand } : loginFailed()
  }

  /** @throws ApiFailure `secondFactorWrong`, `loginExpired`, `tooManyTries` */
  async bringSecondFactor({ ticket, proof, deviceId }: SecondFactorInput, origin: Origin): Promise<Session> {
    const { realm, database, clock, secondFactors } = this.#options
    const waiting = await findTicket(database, { realm, tokenHash: hashToken(ticket), now: clock() })
    if (waiting === undefined || secondFactors === null) throw loginExpired()
    const { id, userId, passwordVersion } = waiting
    const countedOn = await this.#knownDevice(userId, deviceId)
    await secondFactors.verify(userId, proof, id, { origin, countedOn })
    const session = await this.#inLock({ id: userId, passwordVersion }, async (tx, account) =>
      (await deleteTicket(tx, id)) ? this.#open(tx, account, { id: deviceId, origin }) : undefined,
    )
    if (session === undefined) throw loginExpired()
    return session
  }

  async #requirePassword(email: string, password: string, device: Device): Promise<Account> {
    const { realm, database, passwords, findAccountByEmail, renewPasswordHash, recordFailure } = this.#options
    const { origin } = device
    const account = await findAccountByEmail(database, realm, email)
    const knownDevice = await this.#knownDevice(account?.id ?? randomUUID(), device.id)
    const attempt = await this.#tries.begin({ email, address: origin.address, knownDevice })
    const isRight = await passwords.verify(account?.passwordHash, password)
    if (!isRight || account === undefined) {
      // The first twenty show the owner that somebody tries; thousands would hide everything else.
      if (!attempt.wasSlowedDown) await recordFailure({ realm, email, origin })
      return loginFailed()
    }
    await attempt.succeed()
    if (passwords.isOutdated(account.passwordHash)) {
      await renewPasswordHash(database, account, await passwords.hash(password))
    }
    return account
  }

  async #knownDevice(userId: string, deviceId: string | undefined): Promise<string | null> {
    if (deviceId === undefined) return null
    const deviceHash = hashDevice(userId, deviceId)
    return (await isKnownDevice(this.#options.database, userId, deviceHash)) ? deviceHash : null
  }

  /** Works on the locked account; `undefined` if it is gone or its password has changed since it was checked. */
  async #inLock<T>(
    { id, passwordVersion }: Pick<Account, 'id' | 'passwordVersion'>,
    work: (tx: Transaction, account: Account) => Promise<T>,
  ): Promise<T | undefined> {
    return this.#options.database.transaction(async (tx) => {
      const account = await this.#options.tryLockAccount(tx, id)
      return account?.passwordVersion === passwordVersion ? work(tx, account) : undefined
    })
  }

  async #open(tx: Transaction, account: Account, device: Device): Promise<Session> {
    const { session, isNewDevice } = await this.#options.sessions.open(tx, account, device)
    const kind = isNewDevice ? 'new-device' : 'login'
    await this.#options.reportChange(tx, { userId: account.id, kind, origin: device.origin })
    return session
  }
}

function loginFailed(): never {
  throw new ApiFailure(apiErrorCode.loginFailed, 'Wrong password, or no account with this e-mail address')
}

function loginExpired(): ApiFailure {
  return new ApiFailure(apiErrorCode.loginExpired, 'The log-in has waited too long or was completed: begin again')
}
