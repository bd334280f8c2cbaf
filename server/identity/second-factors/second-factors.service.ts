import { randomUUID } from 'node:crypto'

import type * as v from 'valibot'

import type { SecondFactorProof } from '#api/owner-proof.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { beginTotp, listSecondFactors, removeSecondFactor } from '#api/second-factor.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { Caller, Origin, SignedIn } from '#server/http/route.ts'
import { findAccount, lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { PasswordCheck } from '#server/identity/accounts/password-check.ts'
import type { CodeCheck } from '#server/identity/email-codes/email-codes.service.ts'
import { findDevice } from '#server/identity/sessions/sessions.repository.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { decrypt, encrypt } from '#server/lib/secrets.ts'

import { AdditionProof } from './addition-proof.ts'
import { callOffReset } from './call-off-reset.ts'
import { worksOnOurs } from './works-on-ours.ts'
import {
  challengeLifetime,
  challengeOf,
  type PasskeyCredential,
  passkeyCreationOptions,
  readNewPasskey,
} from './passkeys.ts'
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts'
import { isFor, type RelyingParties, type RelyingParty } from './relying-parties.ts'
import { type SecondFactorProofs, totpSecretOwner } from './second-factor-proofs.ts'
import { findResetUnderWay } from './second-factor-resets.repository.ts'
import type { Method, SecondFactorRemovals } from './second-factor-removals.ts'
import {
  addChallenge,
  addPasskey,
  confirmTotp,
  deleteExpiredSecondFactorRows,
  findTotp,
  hasSecondFactor,
  listPasskeys,
  replaceRecoveryCodes,
  saveTotp,
  summarizeSecondFactors,
  takeChallenge,
  type TotpRow,
} from './second-factors.repository.ts'
import { createTotpSecret, findTotpStep, totpUri } from './totp.ts'

export const maxPasskeys = 10
/** Seconds within which an authenticator app's secret must be confirmed by its first code. */
const totpLifetime = 600

type SecondFactorList = v.InferInput<(typeof listSecondFactors)['data']>
type Beginning = v.InferOutput<(typeof beginTotp)['input']>
type Removal = v.InferOutput<(typeof removeSecondFactor)['input']>

/** A change that the account's owner must learn about. `name` is a passkey's name. */
export type SecondFactorChange = { readonly userId: string; readonly origin: Origin } & (
  | {
      readonly kind: 'second-factor-added'
      readonly method: Method
      readonly name: string
    }
  | { readonly kind: 'recovery-codes-renewed' }
)

export interface SecondFactorServiceOptions {
  readonly database: Database
  readonly clock: Clock
  readonly encryptionKey: Uint8Array
  readonly relyingParties: RelyingParties
  readonly proofs: SecondFactorProofs
  readonly removals: SecondFactorRemovals
  readonly createRateLimiter: CreateRateLimiter
  readonly passwordCheck: Pick<PasswordCheck, 'verify'>
  readonly codes: CodeCheck
  /** Reports the change to the owner, in the transaction that makes it. */
  readonly reportChange: (tx: Transaction, change: SecondFactorChange) => Promise<void>
}

/** Adds and removes second factors: an authenticator app, passkeys, and the recovery codes that go with them. */
export class SecondFactorService {
  readonly #options: SecondFactorServiceOptions
  readonly #additionProof: AdditionProof
  readonly #confirmations: RateLimiter

  constructor(options: SecondFactorServiceOptions) {
    this.#options = options
    this.#additionProof = new AdditionProof(options.database, options.codes, options.proofs)
    this.#confirmations = options.createRateLimiter('totp-confirm', { points: 10, seconds: 15 * 60 }, 'tooManyTries')
  }

  async list(userId: string, { host }: Origin): Promise<SecondFactorList> {
    const { database, removals, relyingParties } = this.#options
    const here = await relyingParties.of(host)
    const removesAt = await removals.list(database, userId)
    const goesAt = (factor: string) => removesAt.get(factor)?.toISOString() ?? null
    const totp = await findTotp(database, userId)
    const passkeys = await listPasskeys(database, userId)
    const { recoveryCodesLeft } = await summarizeSecondFactors(database, userId)
    const reset = await findResetUnderWay(database, userId)
    return {
      resetAt: reset?.dueAt?.toISOString() ?? null,
      totp: totp?.addedAt ? { addedAt: totp.addedAt.toISOString(), removesAt: goesAt('totp') } : null,
      passkeys: await Promise.all(
        passkeys.map(async (passkey) => ({
          id: passkey.id,
          name: passkey.name,
          domain: relyingParties.domainOf(passkey),
          works: await relyingParties.whereabouts(passkey, here),
          addedAt: passkey.addedAt.toISOString(),
          lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
          removesAt: goesAt(passkey.id),
        })),
      ),
      domain: here.id,
      mayAddPasskey: here.merchantId === null || (await worksOnOurs(database, userId, null)),
      recoveryCodesLeft,
    }
  }

  /**
   * Returns a secret for an authenticator app. A second tab gets the same one, as the app may have scanned it already.
   */
  async beginTotp(
    caller: SignedIn,
    { currentPassword, ...entries }: Beginning,
    origin: Origin,
  ): Promise<{ secret: string; uri: string }> {
    const { database, clock, passwordCheck } = this.#options
    const owner = await passwordCheck.verify(caller, currentPassword)
    const { userId, sessionId } = caller
    const known = await findTotp(database, userId)
    if (known?.addedAt) throw totpExists()
    // A session that has its secret already has provided its proof.
    const isBegun = this.#isPending(known, sessionId)
    const checked = isBegun ? null : await this.#additionProof.check(caller, owner, entries, origin)
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const begun = await findTotp(tx, userId)
      if (begun?.addedAt) throw totpExists()
      const isPending = this.#isPending(begun, sessionId)
      if (!isPending) await this.#additionProof.use(tx, userId, checked)
      const secret = isPending ? this.#secretOf(begun) : createTotpSecret()
      const encryptedSecret = encrypt(this.#options.encryptionKey, secret, totpSecretOwner(userId))
      await saveTotp(tx, { userId, encryptedSecret, begunAt: clock(), begunIn: sessionId })
      return { secret, uri: totpUri(secret, owner.email) }
    })
  }

  /** @returns Recovery codes if this is the account's first second factor. */
  async confirmTotp(caller: Caller, code: string, origin: Origin): Promise<string[] | null> {
    const { database, clock } = this.#options
    const { userId, sessionId } = caller
    await this.#confirmations.consume(sessionId)
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      const begun = await findTotp(tx, userId)
      if (!this.#isPending(begun, sessionId)) {
        throw new ApiFailure(apiErrorCode.challengeExpired, 'No secret is waiting for its first code: start again')
      }
      const now = clock()
      const step = findTotpStep(this.#secretOf(begun), code, now)
      if (step === undefined) throw new ApiFailure(apiErrorCode.secondFactorWrong, 'The code doesn’t match the secret')
      return this.#add(tx, userId, origin, { method: 'totp', name: '' }, async () =>
        confirmTotp(tx, userId, {
          addedAt: now,
          addedOn: await findDevice(tx, sessionId, this.#options.clock()),
          step,
        }),
      )
    })
  }

  async beginPasskey(
    caller: SignedIn,
    { currentPassword, ...entries }: Beginning,
    origin: Origin,
  ): Promise<Record<string, unknown>> {
    const { database, clock, relyingParties, passwordCheck } = this.#options
    const here = await relyingParties.of(origin.host)
    const owner = await passwordCheck.verify(caller, currentPassword)
    const { userId } = caller
    const passkeys = await listPasskeys(database, userId)
    requireRoom(passkeys)
    await requireWayToOurs(database, userId, here)
    const checked = await this.#additionProof.check(caller, owner, entries, origin)
    const options = await passkeyCreationOptions(
      here,
      { userId, email: owner.email },
      passkeys.filter((passkey) => isFor(here, passkey)),
    )
    const expiresAt = addSeconds(clock(), challengeLifetime)
    await database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      await this.#additionProof.use(tx, userId, checked)
      await addChallenge(tx, { challenge: options.challenge, userId, scope: additionScope(caller, here), expiresAt })
    })
    return { ...options }
  }

  /** @returns Recovery codes if this is the account's first second factor. */
  async addPasskey(
    caller: Caller,
    { name, response }: { name: string; response: Record<string, unknown> },
    origin: Origin,
  ): Promise<string[] | null> {
    const { database, clock, relyingParties } = this.#options
    const { userId, sessionId } = caller
    const here = await relyingParties.of(origin.host)
    const challenge = challengeOf(response)
    if (challenge === undefined) throw signatureInvalid()
    const now = clock()
    if (!(await takeChallenge(database, { challenge, userId, scope: additionScope(caller, here), now }))) {
      throw new ApiFailure(apiErrorCode.challengeExpired, 'The challenge is used or expired')
    }
    const credential = await readNewPasskey(here, response, challenge)
    if (credential === undefined) throw signatureInvalid()
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      requireRoom(await listPasskeys(tx, userId))
      await requireWayToOurs(tx, userId, here)
      return this.#add(tx, userId, origin, { method: 'passkey', name }, async () => {
        const addedOn = await findDevice(tx, sessionId, this.#options.clock())
        const address = here.merchantId === null ? {} : { domain: here.id, merchantId: here.merchantId }
        const row = { ...credential, ...address, id: randomUUID(), userId, name, addedAt: now, addedOn }
        if (!(await addPasskey(tx, row))) {
          throw new ApiFailure(apiErrorCode.secondFactorExists, 'This passkey already belongs to an account')
        }
      })
    })
  }

  /** @returns When the factor will be removed; null if it was removed. */
  async remove(caller: SignedIn, { currentPassword, proof, factor }: Removal, origin: Origin): Promise<Date | null> {
    const provenBy = await this.#requirePasswordAndProof(caller, currentPassword, proof, origin)
    return this.#options.removals.remove(caller, keyOf(factor), { provenBy, origin })
  }

  async renewRecoveryCodes(
    caller: SignedIn,
    { currentPassword, proof }: { currentPassword: string; proof: SecondFactorProof },
    origin: Origin,
  ): Promise<string[]> {
    const { database, reportChange } = this.#options
    const { userId } = caller
    await this.#requirePasswordAndProof(caller, currentPassword, proof, origin)
    return database.transaction(async (tx) => {
      await lockAccount(tx, userId)
      await reportChange(tx, { userId, origin, kind: 'recovery-codes-renewed' })
      return this.#renewCodes(tx, userId)
    })
  }

  /** Deletes challenges and secrets that weren't used or confirmed in time. */
  async deleteExpired(): Promise<number> {
    const { database, clock } = this.#options
    const now = clock()
    return deleteExpiredSecondFactorRows(database, { now, totpBegunBefore: addSeconds(now, -totpLifetime) })
  }

  async #requirePasswordAndProof(caller: SignedIn, password: string, proof: SecondFactorProof, origin: Origin) {
    const { proofs, passwordCheck } = this.#options
    await passwordCheck.verify(caller, password)
    return proofs.verifyInSession(caller, proof, origin)
  }

  /** Adds a factor and notifies the owner. The first one comes with recovery codes. */
  async #add(
    tx: Transaction,
    userId: string,
    origin: Origin,
    factor: { method: Method; name: string },
    addFactor: () => Promise<void>,
  ): Promise<string[] | null> {
    const isFirst = !(await hasSecondFactor(tx, userId))
    await addFactor()
    await callOffReset(tx, await findAccount(tx, userId), { outcome: 'proven', at: this.#options.clock() })
    await this.#options.reportChange(tx, { userId, origin, kind: 'second-factor-added', ...factor })
    return isFirst ? this.#renewCodes(tx, userId) : null
  }

  async #renewCodes(tx: Transaction, userId: string): Promise<string[]> {
    const codes = createRecoveryCodes()
    await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode), this.#options.clock())
    return codes
  }

  /** Whether this session has a secret that waits for its first code. */
  #isPending(row: TotpRow | undefined, sessionId: string): row is TotpRow {
    if (row?.addedAt !== null || row.begunIn !== sessionId) return false
    return addSeconds(row.begunAt, totpLifetime) > this.#options.clock()
  }

  #secretOf({ userId, encryptedSecret }: TotpRow): string {
    return decrypt(this.#options.encryptionKey, encryptedSecret, totpSecretOwner(userId))
  }
}

/** Returns the key by which removals identify a factor. */
export function keyOf(factor: Removal['factor']): string {
  return factor.kind === 'totp' ? 'totp' : factor.id
}

function totpExists(): ApiFailure {
  return new ApiFailure(apiErrorCode.secondFactorExists, 'The account already has an authenticator app')
}

function requireRoom(passkeys: readonly PasskeyCredential[]): void {
  if (passkeys.length >= maxPasskeys) {
    throw new ApiFailure(apiErrorCode.limitReached, `An account can have at most ${maxPasskeys} passkeys`)
  }
}

/** A passkey for a merchant's domain must never be the only way into an account: the domain could be gone tomorrow. */
async function requireWayToOurs(tx: Transaction, userId: string, { merchantId }: RelyingParty): Promise<void> {
  if (merchantId === null || (await worksOnOurs(tx, userId, null))) return
  throw new ApiFailure(apiErrorCode.stateConflict, 'This needs a second factor that works on our own address, too')
}

function additionScope({ sessionId }: Caller, { id, merchantId }: RelyingParty): string {
  return merchantId === null ? `addition ${sessionId}` : `addition ${sessionId} on ${id} of ${merchantId}`
}

function signatureInvalid(): ApiFailure {
  return new ApiFailure(apiErrorCode.signatureInvalid, 'This isn’t a valid new passkey for this site')
}
