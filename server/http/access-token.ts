import { webcrypto } from 'node:crypto'

import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'

import type { Realm } from '#api/endpoint.ts'
import { uuid } from '#api/primitives.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import type { Caller } from './route.ts'

const algorithm = 'HS256'
const issuer = 'sevenport'
/**
 * Short, because its contents are trusted until it expires. Whether its session is still open is checked with each
 * call.
 */
export const accessTokenSeconds = 15 * 60

/** Tolerated clock difference between two processes, in seconds. */
const maxClockSeconds = 5

const claims = v.object({
  sub: uuid,
  sid: uuid,
  aud: v.picklist(['main', 'futures'] satisfies Realm[]),
  iat: v.number(),
  exp: v.number(),
})

/** Maximum number of cached tokens, a few megabytes. */
const maxRemembered = 10_000

/** A token with a verified signature, which needs no further check until it expires. Its session does. */
interface CheckedToken {
  readonly caller: Caller
  readonly expiresAt: Date
}

/** Signs and verifies access tokens, which come with each call of a logged-in user (header `accessToken`). */
export class AccessTokens {
  readonly #key: Promise<webcrypto.CryptoKey>
  readonly #clock: Clock
  readonly #checked = new Map<string, CheckedToken>()

  /** @param key 32 bytes. */
  constructor(key: Uint8Array, clock: Clock) {
    // Imported once rather than for each token.
    this.#key = webcrypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ])
    this.#clock = clock
  }

  async issue({ realm, userId, sessionId }: Caller): Promise<{ accessToken: string; expiresAt: Date }> {
    const now = this.#clock()
    const expiresAt = addSeconds(now, accessTokenSeconds)
    const accessToken = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(realm)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(await this.#key)
    return { accessToken, expiresAt }
  }

  /** Returns a token's caller; `undefined` if the token is forged, malformed or expired. */
  async verify(accessToken: string): Promise<Caller | undefined> {
    const known = this.#checked.get(accessToken)
    if (known !== undefined && known.expiresAt > this.#clock()) return known.caller
    const checked = await this.#check(accessToken)
    if (known !== undefined) this.#checked.delete(accessToken)
    if (checked !== undefined) this.#remember(accessToken, checked)
    return checked?.caller
  }

  #remember(accessToken: string, checked: CheckedToken): void {
    const [oldest] = this.#checked.keys()
    if (this.#checked.size >= maxRemembered && oldest !== undefined) this.#checked.delete(oldest)
    this.#checked.set(accessToken, checked)
  }

  async #check(accessToken: string): Promise<CheckedToken | undefined> {
    try {
      const { payload } = await jwtVerify(accessToken, await this.#key, {
        algorithms: [algorithm],
        issuer,
        requiredClaims: ['exp'],
        currentDate: this.#clock(),
      })
      const { sub, sid, aud, iat, exp } = v.parse(claims, payload)
      // A process whose clock is ahead would sign tokens that are valid for too long.
      if (iat > this.#clock().getTime() / 1000 + maxClockSeconds) return undefined
      return { caller: { realm: aud, userId: sub, sessionId: sid }, expiresAt: new Date(exp * 1000) }
    } catch (error) {
      if (error instanceof errors.JOSEError || v.isValiError(error)) return undefined
      throw error
    }
  }
}
