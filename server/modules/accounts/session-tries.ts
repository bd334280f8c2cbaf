import type { CreateRateLimiter, RateLimiter } from '#server/http/rate-limits.ts'
import type { Caller } from '#server/http/route.ts'

const quarterHour = 15 * 60
const day = 86_400

/**
 * Limits on wrong entries of a secret by somebody who is logged in. They are counted by session: who has got hold of one
 * cannot make the secret unusable in the owner's others. The count of the whole account stands above what one session,
 * or four, can reach: who opens a fifth has the log-in password, and then the account had better hold still.
 */
export class SessionTries {
  readonly #now: RateLimiter
  readonly #today: RateLimiter
  readonly #account: RateLimiter

  /** @param secret Names the secret. */
  constructor(secret: string, createRateLimiter: CreateRateLimiter) {
    this.#now = createRateLimiter(`${secret}-session`, { points: 5, seconds: quarterHour }, 'tooManyTries')
    this.#today = createRateLimiter(`${secret}-session-day`, { points: 20, seconds: day }, 'tooManyTries')
    this.#account = createRateLimiter(`${secret}-account-day`, { points: 100, seconds: day }, 'tooManyTries')
  }

  /**
   * Counts a try before it is looked at, and takes it back if it was right.
   * @throws ApiFailure `tooManyTries`
   */
  async count({ userId, sessionId }: Caller, isRight: () => Promise<boolean>): Promise<boolean> {
    await this.#now.consume(sessionId)
    await this.#today.consume(sessionId)
    await this.#account.consume(userId)
    if (!(await isRight())) return false
    await this.#now.reset(sessionId)
    await this.#today.refund(sessionId)
    await this.#account.refund(userId)
    return true
  }
}
