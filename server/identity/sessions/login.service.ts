import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import type { mainAuthentication } from '#api/authentication.ts'
import type { SecondFactorMethod, SecondFactorProof } from '#api/owner-proof.ts'
import type { Session } from '#api/sessions.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter } from '#server/http/rate-limits.ts'
import type { Origin } from '#server/http/route.ts'
import { findAccountByEmail, renewPasswordHash, tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import { addEventByEmail } from '#server/identity/security-events/security-events.repository.ts'
import type { Clock } from '#server/lib/clock.ts'

import { hashDevice, isKnownDevice } from './known-devices.repository.ts'
import { LoginTries } from './login-tries.ts'
import { loginTicketTokens } from './session-tokens.ts'
import type { Device, SessionService } from './sessions.service.ts'

/** What a login needs of second factors. */
interface SecondFactors {
  /** Returns null if the password is enough. */
  readonly demand: (
    userId: string,
    scope: string,
    origin: Origin,
  ) => Promise<{
    methods: SecondFactorMethod[]
    passkeyOptions: Record<string, unknown> | null
    passkeysElsewhere: string[]
  } | null>
  /** @throws ApiFailure `secondFactorWrong` or `tooManyTries` */
  readonly verify: (
    userId: string,
    proof: SecondFactorProof,
    scope: string,
    /** `countedOn` is the device if the account knows it, and null otherwise. */
    attempt: { readonly origin: Origin; readonly countedOn: string | null },
  ) => Promise<unknown>
}

export interface LoginServiceOptions {
  readonly realm: Realm
  readonly database: Database
  readonly clock: Clock
  readonly createRateLimiter: CreateRateLimiter
  readonly sessions: SessionService
  /** Null in the realm `futures`, which has none. */
  readonly secondFactors: SecondFactors | null
  readonly passwords: {
    /** Takes as long without a stored hash. */
    readonly verify: (storedHash: string | undefined, password: string) => Promise<boolean>
    readonly isOutdated: (storedHash: string) => boolean
    readonly hash: (password: string) => Promise<string>
  }
  /** Reports the login to the owner, in its transaction. */
  readonly reportChange: (
    tx: Transaction,
    change: { readonly userId: string; readonly kind: 'login' | 'new-device'; readonly origin: Origin },
  ) => Promise<void>
}

type LoginInput = v.InferOutput<typeof mainAuthentication.login.input>
type LoginResult = v.InferInput<typeof mainAuthentication.login.data>
type SecondFactorInput = v.InferOutput<typeof mainAuthentication.loginSecondFactor.input>

/** Logs in with email and password, and with a second factor if the account has one. */
export class LoginService {
  readonly #options: LoginServiceOptions
  readonly #tries: LoginTries

  constructor(options: LoginServiceOptions) {
    this.#options = options
    this.#tries = new LoginTries(options.realm, options.createRateLimiter)
  }

  /**
   * Gives the same answer, after the same time, for a wrong password and for an email without an account, by taking
   * every step in both cases.
   * @throws ApiFailure `loginFailed`, `tooManyTries`
   */
  async logIn({ email, password, deviceId }: LoginInput, origin: Origin): Promise<LoginResult> {
    const account = await this.#requirePassword(email, password, { id: deviceId, origin })
    const ticketId = randomUUID()
    const demand = (await this.#options.secondFactors?.demand(account.id, ticketId, origin)) ?? null
    if (demand === null) {
      const device = { id: deviceId, origin }
      const session = await this.#inLock(account, (tx, locked) => this.#open(tx, locked, device))
      return { step: 'done', session: session ?? loginFailed() }
    }
    const ticket = await this.#inLock(account, (tx, { id: userId, passwordVersion }) =>
      loginTicketTokens.issue(tx, { id: ticketId, userId, passwordVersion }, this.#options.clock()),
    )
    return ticket === undefined ? loginFailed() : { step: 'second-factor', ticket, ...demand }
  }

  /** @throws ApiFailure `secondFactorWrong`, `loginExpired`, `tooManyTries` */
  async bringSecondFactor({ ticket, proof, deviceId }: SecondFactorInput, origin: Origin): Promise<Session> {
    const { database, clock, secondFactors } = this.#options
    const waiting = await loginTicketTokens.find(database, ticket, clock())
    if (waiting === undefined || secondFactors === null) throw loginExpired()
    const { id, userId, passwordVersion } = waiting
    const countedOn = await this.#knownDevice(userId, deviceId)
    await secondFactors.verify(userId, proof, id, { origin, countedOn })
    const session = await this.#inLock({ id: userId, passwordVersion }, async (tx, account) =>
      (await loginTicketTokens.consume(tx, ticket, clock()))
        ? this.#open(tx, account, { id: deviceId, origin })
        : undefined,
    )
    if (session === undefined) throw loginExpired()
    return session
  }

  async #requirePassword(email: string, password: string, device: Device): Promise<Account> {
    const { realm, database, clock, passwords } = this.#options
    const { origin } = device
    const account = await findAccountByEmail(database, realm, email)
    const knownDevice = await this.#knownDevice(account?.id ?? randomUUID(), device.id)
    const attempt = await this.#tries.begin({ email, address: origin.address, knownDevice })
    const isRight = await passwords.verify(account?.passwordHash, password)
    if (!isRight || account === undefined) {
      // The first twenty show the owner that someone is trying; thousands would bury everything else. It takes as long
      // for an email without an account.
      if (!attempt.wasSlowedDown) {
        await addEventByEmail(database, { realm, email, origin, kind: 'login-failed', at: clock() })
      }
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

  /**
   * Works on the locked account; `undefined` if it is deleted, in the other realm, or its password was changed
   * meanwhile.
   */
  async #inLock<T>(
    { id, passwordVersion }: Pick<Account, 'id' | 'passwordVersion'>,
    work: (tx: Transaction, account: Account) => Promise<T>,
  ): Promise<T | undefined> {
    return this.#options.database.transaction(async (tx) => {
      const account = await tryLockAccount(tx, id)
      const isSame = account?.realm === this.#options.realm && account.passwordVersion === passwordVersion
      return isSame ? work(tx, account) : undefined
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
  throw new ApiFailure(apiErrorCode.loginFailed, 'Wrong email or password')
}

function loginExpired(): ApiFailure {
  return new ApiFailure(apiErrorCode.loginExpired, 'The login timed out or was completed: start again')
}
