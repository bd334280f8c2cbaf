import type { EmailCodePurpose } from '#api/authentication.ts'
import type { Realm } from '#api/endpoint.ts'
import { apiErrorCode } from '#api/errors.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { addressKey } from '#server/http/address-key.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { Origin } from '#server/http/route.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import { createCode, hashCode, isSameHash } from '#server/lib/secrets.ts'

import { deleteCode, findCode, replaceCode, takeTry } from './email-codes.repository.ts'

/** What a code is valid for, and nothing else. */
export interface CodeTarget {
  readonly realm: Realm
  readonly purpose: EmailCodePurpose
  /** The recipient of the code. */
  readonly email: string
  /** The account that it confirms a change of; null if the caller isn't logged in. */
  readonly userId: string | null
  /** What it confirms within the account, such as the id of a withdrawal. A code for anything else doesn't match. */
  readonly subject?: string
}

/** A code that was entered correctly and isn't used up yet. */
export interface CheckedCode {
  readonly target: string
  readonly codeHash: string
}

/** Checks codes and uses them up, without sending any. */
export type CodeCheck = Pick<EmailCodes, 'check' | 'use'>

interface EmailCodesOptions {
  readonly database: Database
  readonly clock: Clock
  readonly codeKey: Uint8Array
  readonly createRateLimiter: CreateRateLimiter
}

/** A request for a code: the caller and the recipient. */
type MailRequest = Pick<CodeTarget, 'email' | 'userId' | 'purpose'> & Pick<Origin, 'address'>

const requesterOf = ({ address }: MailRequest) => addressKey(address)
const recipientOf = ({ email }: MailRequest) => email
const bothOf = (request: MailRequest) => `${requesterOf(request)} ${recipientOf(request)}`
const ownerOf = ({ userId, purpose }: Pick<MailRequest, 'userId' | 'purpose'>) =>
  // The new email of an account may be anyone's.
  purpose === 'change-email' ? null : userId

/** In seconds, except for `maxTries`. */
const lifetime = 10 * 60
const pause = 60
const maxTries = 5

const hour = 3_600
const day = 86_400

/** 6-digit codes in emails: one per purpose and address, usable once within ten minutes and five attempts. */
export class EmailCodes {
  readonly #database: Database
  readonly #clock: Clock
  readonly #codeKey: Uint8Array
  readonly #mailLimits: readonly (readonly [RateLimiter, (request: MailRequest) => string])[]
  readonly #ownMailLimits: readonly RateLimiter[]
  readonly #tries: RateLimiter

  constructor({ database, clock, codeKey, createRateLimiter }: EmailCodesOptions) {
    this.#database = database
    this.#clock = clock
    this.#codeKey = codeKey
    // Narrowest first. An address may get more emails than one requester can trigger, so no one can use up the owner's
    // quota alone. With five attempts each, twenty codes a day are a hundred guesses out of a million.
    this.#mailLimits = [
      [createRateLimiter('code-mails-both-hour', { points: 5, seconds: hour }), bothOf],
      [createRateLimiter('code-mails-both-day', { points: 10, seconds: day }), bothOf],
      [createRateLimiter('code-mails-requester-hour', { points: 20, seconds: hour }), requesterOf],
      [createRateLimiter('code-mails-requester-day', { points: 60, seconds: day }), requesterOf],
      [createRateLimiter('code-mails-recipient-hour', { points: 10, seconds: hour }), recipientOf],
      [createRateLimiter('code-mails-recipient-day', { points: 20, seconds: day }), recipientOf],
    ]
    // Codes requested by logged-in users for their account's own address are counted separately: strangers who only
    // know the address can't use up the codes that its owner needs to withdraw or to end a freeze.
    this.#ownMailLimits = [
      createRateLimiter('code-mails-own-hour', { points: 10, seconds: hour }),
      createRateLimiter('code-mails-own-day', { points: 20, seconds: day }),
    ]
    // Five attempts at each of a thousand addresses are as good as five thousand at one.
    this.#tries = createRateLimiter('code-tries', { points: 30, seconds: hour }, 'tooManyTries')
  }

  /**
   * Creates a code and has `enqueue` email it, in one transaction. Sends nothing within a minute of the last code.
   * @returns Seconds until another can be requested.
   * @throws ApiFailure `tooManyRequests`
   */
  async send(
    codeTarget: CodeTarget,
    origin: Origin,
    enqueue: (tx: Transaction, code: string) => Promise<void>,
  ): Promise<{ retryAfter: number }> {
    const target = this.#nameOf(codeTarget)
    const waiting = await this.#secondsToWait(target)
    if (waiting > 0) return { retryAfter: waiting }
    await this.#countMail({ ...codeTarget, ...origin })

    const code = createCode()
    const now = this.#clock()
    await this.#database.transaction(async (tx) => {
      const row = { target, codeHash: this.#hash(target, code), sentAt: now, expiresAt: addSeconds(now, lifetime) }
      if (await replaceCode(tx, row, addSeconds(now, -pause))) await enqueue(tx, code)
    })
    return { retryAfter: pause }
  }

  /**
   * Checks an entry and counts the attempt. Don't call it inside a transaction, which might roll the count back.
   * @throws ApiFailure `codeWrong`, `codeExpired`, `tooManyTries`
   */
  async check(codeTarget: CodeTarget, code: string, origin: Origin): Promise<CheckedCode> {
    const requester = codeTarget.userId ?? addressKey(origin.address)
    await this.#tries.consume(requester)
    const target = this.#nameOf(codeTarget)
    const now = this.#clock()
    const codeHash = await takeTry(this.#database, target, { maxTries, now })
    if (codeHash === undefined) throw await this.#whyNone(target, now)
    if (!isSameHash(codeHash, this.#hash(target, code))) {
      throw new ApiFailure(apiErrorCode.codeWrong, 'The code doesn’t match the latest email')
    }
    await this.#tries.refund(requester)
    return { target, codeHash }
  }

  /**
   * Uses the code up in the transaction of the change that it confirms.
   * @throws ApiFailure `codeWrong` if another call has just used it.
   */
  async use(tx: Transaction, { target, codeHash }: CheckedCode): Promise<void> {
    if (!(await deleteCode(tx, target, codeHash))) {
      throw new ApiFailure(apiErrorCode.codeWrong, 'The code was already used')
    }
  }

  async #countMail(request: MailRequest): Promise<void> {
    const owner = ownerOf(request)
    if (owner === null) for (const [limiter, keyOf] of this.#mailLimits) await limiter.consume(keyOf(request))
    else for (const limiter of this.#ownMailLimits) await limiter.consume(owner)
  }

  async #secondsToWait(target: string): Promise<number> {
    const last = await findCode(this.#database, target)
    if (last === undefined) return 0
    return Math.ceil((addSeconds(last.sentAt, pause).getTime() - this.#clock().getTime()) / 1000)
  }

  async #whyNone(target: string, now: Date): Promise<ApiFailure> {
    const row = await findCode(this.#database, target)
    return row === undefined || row.expiresAt <= now
      ? new ApiFailure(apiErrorCode.codeExpired, 'The code is missing, used or expired: request a new one')
      : new ApiFailure(apiErrorCode.tooManyTries, 'Too many wrong codes: request a new one')
  }

  #nameOf({ realm, purpose, email, userId, subject }: CodeTarget): string {
    return hashCode(this.#codeKey, '', realm, purpose, email, userId ?? '', subject ?? '')
  }

  #hash(target: string, code: string): string {
    return hashCode(this.#codeKey, code, target)
  }
}
