import {
  consumeInTurn,
  type Count,
  type CreateRateLimiter,
  type SharedRateLimiter,
  takeBack,
  takeBackAndConsume,
} from '#server/http/rate-limits.ts'
import type { SignedIn } from '#server/http/route.ts'

const quarterHour = 15 * 60
const day = 86_400

/**
 * Limits wrong entries of a secret by logged-in users, counted by session. An intruder in one session can't block the
 * secret in the owner's other sessions, and the owner gets a fresh count by logging in again. All sessions on new
 * devices share one count per account. The owner's device has a separate one: whatever attackers with the login
 * password use up, the owner can continue there.
 */
export class SessionTries {
  readonly #now: SharedRateLimiter
  readonly #today: SharedRateLimiter
  readonly #account: SharedRateLimiter
  readonly #ownDevice: SharedRateLimiter

  /** @param secret Name of the secret. */
  constructor(secret: string, createRateLimiter: CreateRateLimiter) {
    this.#now = createRateLimiter(`${secret}-session`, { points: 5, seconds: quarterHour }, 'tooManyTries')
    this.#today = createRateLimiter(`${secret}-session-day`, { points: 20, seconds: day }, 'tooManyTries')
    this.#account = createRateLimiter(`${secret}-account-day`, { points: 100, seconds: day }, 'tooManyTries')
    this.#ownDevice = createRateLimiter(`${secret}-own-device-day`, { points: 60, seconds: day }, 'tooManyTries')
  }

  /**
   * Counts an attempt before checking it, and undoes the count if it was right.
   * @param allowed A count for what a right entry allows, added when the attempt's count is undone.
   * @throws ApiFailure `tooManyTries`, or as `allowed` refuses
   */
  async count(
    { userId, sessionId, ownDevice, costOfFundPassword: cost }: SignedIn,
    isRight: () => Promise<boolean>,
    allowed?: Count,
  ): Promise<boolean> {
    const now = { limiter: this.#now, key: sessionId }
    const today = { limiter: this.#today, key: sessionId }
    const shared =
      ownDevice === null ? { limiter: this.#account, key: userId } : { limiter: this.#ownDevice, key: ownDevice }
    await consumeInTurn(cost === undefined ? [now, today, shared] : [cost, now, today, shared])
    if (!(await isRight())) return false
    const returned = { reset: [now], refund: [today, shared] }
    await (allowed === undefined ? takeBack(returned) : takeBackAndConsume(returned, allowed))
    return true
  }
}
