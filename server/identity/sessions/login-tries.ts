import { setTimeout as delay } from 'node:timers/promises'

import type { Realm } from '#api/endpoint.ts'
import { addressKey } from '#server/http/address-key.ts'
import { type CreateRateLimiter, hasRoom, type RateLimiter } from '#server/http/rate-limits.ts'

/** A login attempt. */
interface Contender {
  readonly email: string
  readonly address: string
  /** Hash of a device that has logged in to the account before; null for any other. */
  readonly knownDevice: string | null
}

interface Attempt {
  /** Whether this attempt was delayed because of many recent failures. */
  readonly wasSlowedDown: boolean
  /** Undoes the attempt's count, because the password was right. */
  readonly succeed: () => Promise<void>
}

const window = 15 * 60

/** Delay of an attempt after many failures, in milliseconds. */
const pause = 2_000

/**
 * Limits on wrong passwords (ASVS 6.3.1) that can't be turned against an account's owner:
 *
 * - A known device has its own count. Whatever others do, the owner can log in with it.
 * - Other devices are counted by account and IP address together, and by IP address alone. Failures from one address
 *   don't block the right password from another.
 * - If many addresses try one account, they are slowed down by two seconds, and so is the owner on a new device: a
 *   limit that refused would let anyone lock the account.
 *
 * Emails without an account are counted in the same way, so that no refusal reveals which have one.
 */
export class LoginTries {
  readonly #realm: Realm
  readonly #onDevice: RateLimiter
  readonly #onPair: RateLimiter
  readonly #onAddress: RateLimiter
  readonly #onAccount: RateLimiter

  constructor(realm: Realm, createRateLimiter: CreateRateLimiter) {
    this.#realm = realm
    const limit = (name: string, points: number) =>
      createRateLimiter(`login-${name}`, { points, seconds: window }, 'tooManyTries')
    this.#onDevice = limit('device', 10)
    this.#onPair = limit('account-address', 10)
    this.#onAddress = limit('address', 60)
    this.#onAccount = limit('account', 20)
  }

  /**
   * Counts an attempt before its password is checked.
   * @throws ApiFailure `tooManyTries`
   */
  async begin({ email, address, knownDevice }: Contender): Promise<Attempt> {
    const account = `${this.#realm} ${email}`
    if (knownDevice !== null) {
      await this.#onDevice.consume(knownDevice)
      return { wasSlowedDown: false, succeed: () => this.#onDevice.reset(knownDevice) }
    }
    const place = addressKey(address)
    const pair = `${account} ${place}`
    await this.#onAddress.consume(place)
    await this.#onPair.consume(pair)
    const wasSlowedDown = !(await hasRoom(this.#onAccount, account))
    if (wasSlowedDown) await delay(pause)
    return {
      wasSlowedDown,
      succeed: async () => {
        await this.#onPair.reset(pair)
        await this.#onAddress.refund(place)
        await this.#onAccount.refund(account)
      },
    }
  }
}
