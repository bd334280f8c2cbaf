import type { SecondFactorMethod, SecondFactorProof } from '#api/owner-proof.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { type CreateRateLimiter, hasRoom, type RateLimiter } from '#server/http/rate-limits.ts'
import type { Caller, Origin } from '#server/http/route.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { decrypt } from '#server/lib/secrets.ts'

import { callOffResetOfHolder } from './call-off-reset.ts'
import {
  challengeLifetime,
  challengeOf,
  credentialIdOf,
  passkeyRequestOptions,
  readPasskeyCounter,
} from './passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { isFor, type RelyingParties, type RelyingParty } from './relying-parties.ts'
import {
  addChallenge,
  findTotp,
  listPasskeys,
  summarizeSecondFactors,
  takeChallenge,
  usePasskey,
  useRecoveryCode,
  useTotpStep,
} from './second-factors.repository.ts'
import { findTotpStep } from './totp.ts'

export interface SecondFactorProofsOptions {
  readonly database: Database
  readonly clock: Clock
  readonly encryptionKey: Uint8Array
  readonly relyingParties: RelyingParties
  readonly createRateLimiter: CreateRateLimiter
  readonly recordFailure: (failure: { userId: string; origin: Origin }) => Promise<void>
  /** Records the failure, and notifies the owner that someone knows the password. */
  readonly alarmOwner: (failure: { userId: string; origin: Origin }) => Promise<void>
}

/** Where an account's passkeys work, relative to the domain of a request. */
export interface PasskeyPlaces {
  readonly passkeysHere: number
  /** Other domains on which some of them work, ours first. */
  readonly passkeysElsewhere: string[]
}

/** What a login has to ask for. */
export interface SecondFactorDemand extends Pick<PasskeyPlaces, 'passkeysElsewhere'> {
  /** The methods available on the domain of the request: empty if all passkeys are for other domains. */
  readonly methods: SecondFactorMethod[]
  readonly passkeyOptions: Record<string, unknown> | null
}

interface Attempt {
  readonly origin: Origin
  /**
   * What wrong attempts are counted by, besides the scope. Someone who knows the password must not be able to lock the
   * owner out, so it is something that only the owner has, such as a known device. Null on any other device: these
   * share one daily count, and the owner is notified.
   */
  readonly countedOn: string | null
}

/** In seconds. */
const day = 86_400

/** The row and column that an encrypted secret belongs to. */
export function totpSecretOwner(userId: string): string {
  return `totp_secrets.encrypted_secret of ${userId}`
}

/**
 * Checks second factors, both for logins and for actions that need more than a password. Each proof works once (ASVS
 * 6.5.1): a code's time step, a recovery code and a passkey's challenge are used up in one statement each.
 */
export class SecondFactorProofs {
  readonly #options: SecondFactorProofsOptions
  readonly #triesInScope: RateLimiter
  readonly #triesOnAccount: RateLimiter
  readonly #triesElsewhere: RateLimiter
  readonly #triesInSession: RateLimiter
  readonly #alarms: RateLimiter

  constructor(options: SecondFactorProofsOptions) {
    this.#options = options
    this.#triesInScope = options.createRateLimiter(
      'second-factor-scope',
      { points: 5, seconds: 15 * 60 },
      'tooManyTries',
    )
    this.#triesOnAccount = options.createRateLimiter(
      'second-factor-account',
      { points: 10, seconds: 60 * 60 },
      'tooManyTries',
    )
    // Ten per hour would be 240 per day, each with three valid codes out of a million: a chance of 1 in 1,000 after a
    // day and a half.
    this.#triesElsewhere = options.createRateLimiter(
      'second-factor-elsewhere-day',
      { points: 30, seconds: day },
      'tooManyTries',
    )
    // The same for a stolen session: factors guard funds there, too.
    this.#triesInSession = options.createRateLimiter(
      'second-factor-session-day',
      { points: 30, seconds: day },
      'tooManyTries',
    )
    this.#alarms = options.createRateLimiter('second-factor-alarm', { points: 1, seconds: day })
  }

  /**
   * Returns what the account asks for besides the password; null if nothing.
   * @param scope Id of the login or session. The passkeys' challenge is valid for no other.
   */
  async demand(userId: string, scope: string, origin: Origin): Promise<SecondFactorDemand | null> {
    const { totp, passkeys, recoveryCodesLeft } = await summarizeSecondFactors(this.#options.database, userId)
    if (!totp && passkeys === 0) return null
    const passkeyOptions = await this.passkeyOptions(userId, scope, origin)
    const methods: SecondFactorMethod[] = []
    if (totp) methods.push('totp')
    if (passkeyOptions !== null) methods.push('passkey')
    if (recoveryCodesLeft > 0) methods.push('recovery-code')
    const { passkeysElsewhere } = await this.passkeyPlaces(userId, origin)
    return { methods, passkeyOptions, passkeysElsewhere }
  }

  /**
   * Counts the account's passkeys that work on the domain of the request, and lists the other domains on which some do.
   */
  async passkeyPlaces(userId: string, { host }: Origin): Promise<PasskeyPlaces> {
    const { database, relyingParties } = this.#options
    const here = await relyingParties.of(host)
    const passkeys = await listPasskeys(database, userId)
    return {
      passkeysHere: passkeys.filter((passkey) => isFor(here, passkey)).length,
      passkeysElsewhere: await relyingParties.elsewhere(passkeys, here),
    }
  }

  /**
   * Returns WebAuthn options for a proof within `scope`; null if the account has no passkey for the domain of the
   * request.
   */
  async passkeyOptions(userId: string, scope: string, { host }: Origin): Promise<Record<string, unknown> | null> {
    const { database, clock, relyingParties } = this.#options
    const here = await relyingParties.of(host)
    const passkeys = (await listPasskeys(database, userId)).filter((passkey) => isFor(here, passkey))
    if (passkeys.length === 0) return null
    const options = await passkeyRequestOptions(here, passkeys)
    const expiresAt = addSeconds(clock(), challengeLifetime)
    await addChallenge(database, { challenge: options.challenge, userId, scope: proofScope(scope, here), expiresAt })
    return { ...options }
  }

  /**
   * Checks a proof and uses it up. Don't call it inside a transaction, as the use and the count must not be rolled
   * back.
   * @returns What was proven: `totp`, the id of a passkey, or `recovery-code`.
   * @throws ApiFailure `secondFactorWrong` or `tooManyTries`
   */
  async verify(userId: string, proof: SecondFactorProof, scope: string, attempt: Attempt): Promise<string> {
    const { origin, countedOn } = attempt
    const accountKey = `${userId} ${countedOn ?? 'elsewhere'}`
    await this.#triesInScope.consume(scope)
    await this.#triesOnAccount.consume(accountKey)
    if (countedOn === null) await this.#triesElsewhere.consume(userId)
    const proven = await this.#useUp(userId, proof, scope, origin)
    if (proven === undefined) {
      const { recordFailure, alarmOwner } = this.#options
      const isAlarming = countedOn === null && (await hasRoom(this.#alarms, userId))
      await (isAlarming ? alarmOwner : recordFailure)({ userId, origin })
      throw new ApiFailure(apiErrorCode.secondFactorWrong, 'The second factor proof is wrong or was already used')
    }
    await callOffResetOfHolder(this.#options.database, userId, this.#options.clock())
    await this.#triesInScope.reset(scope)
    await this.#triesOnAccount.reset(accountKey)
    if (countedOn === null) await this.#triesElsewhere.refund(userId)
    return proven
  }

  /**
   * Checks the proof of a logged-in user. Wrong attempts are counted for the session, and the count ends with it.
   * @returns As `verify` does.
   * @throws ApiFailure `secondFactorWrong` or `tooManyTries`
   */
  async verifyInSession({ userId, sessionId }: Caller, proof: SecondFactorProof, origin: Origin): Promise<string> {
    await this.#triesInSession.consume(sessionId)
    const proven = await this.verify(userId, proof, sessionId, { origin, countedOn: `session ${sessionId}` })
    await this.#triesInSession.refund(sessionId)
    return proven
  }

  async #useUp(userId: string, proof: SecondFactorProof, scope: string, origin: Origin): Promise<string | undefined> {
    const { method } = proof
    switch (method) {
      case 'totp':
        return (await this.#useTotpCode(userId, proof.code)) ? method : undefined
      case 'recovery-code': {
        const isUsed = await useRecoveryCode(this.#options.database, userId, hashRecoveryCode(proof.code))
        return isUsed ? method : undefined
      }
      case 'passkey':
        return this.#usePasskey(userId, proof.response, scope, origin)
    }
  }

  async #useTotpCode(userId: string, code: string): Promise<boolean> {
    const { database, clock, encryptionKey } = this.#options
    const totp = await findTotp(database, userId)
    if (totp === undefined) return false
    const secret = decrypt(encryptionKey, totp.encryptedSecret, totpSecretOwner(userId))
    const step = findTotpStep(secret, code, clock())
    return step !== undefined && useTotpStep(database, userId, step)
  }

  /** @returns The passkey's id. */
  async #usePasskey(
    userId: string,
    response: Record<string, unknown>,
    scope: string,
    { host }: Origin,
  ): Promise<string | undefined> {
    const { database, clock, relyingParties } = this.#options
    const here = await relyingParties.of(host)
    const challenge = challengeOf(response)
    const passkeys = await listPasskeys(database, userId)
    const passkey = passkeys.find(({ credentialId }) => credentialId === credentialIdOf(response))
    if (challenge === undefined || passkey === undefined || !isFor(here, passkey)) return undefined
    const now = clock()
    if (!(await takeChallenge(database, { challenge, userId, scope: proofScope(scope, here), now }))) return undefined
    const counter = await readPasskeyCounter(here, response, challenge, passkey)
    if (counter === undefined || !(await usePasskey(database, passkey.id, counter, now))) return undefined
    return passkey.id
  }
}

/** Ties a challenge to the domain on which it was requested. */
function proofScope(scope: string, { id, merchantId }: RelyingParty): string {
  return merchantId === null ? `proof ${scope}` : `proof ${scope} on ${id} of ${merchantId}`
}
