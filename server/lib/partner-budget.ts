import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { PartnerError } from './partner-error.ts'

/** Seconds to leave a partner alone that asks for it without saying how long: doubled every time. */
const firstPause = 15
const maxGuessWindow = 15 * 60
/** Binance bans for up to three days; asking once a day costs nothing. */
const maxPause = 86_400

/** How many requests a partner gets per minute, and when it has asked for fewer. Each process counts its own. */
export class PartnerBudget {
  readonly #name: string
  readonly #limiter: RateLimiterMemory
  #refusals = 0

  constructor(name: string, requestsPerMinute: number) {
    this.#name = name
    this.#limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  }

  /** Counts a request. @throws PartnerError `rate-limited` if there is no room for it. */
  async take(): Promise<void> {
    try {
      await this.#limiter.consume(this.#name)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const retryAfterSeconds = Math.ceil(error.msBeforeNext / 1000)
      throw new PartnerError('rate-limited', `${this.#name} is not asked for another ${retryAfterSeconds} s`, {
        retryAfterSeconds,
      })
    }
  }

  /** The partner has answered as it should. */
  reset(): void {
    this.#refusals = 0
  }

  /**
   * The partner asks for a pause: nobody asks it before that is over.
   * @param asked Its `retry-after`: seconds, or a date.
   * @returns The seconds of the pause.
   */
  async pause(asked: string | undefined): Promise<number> {
    const guess = Math.min(firstPause * 2 ** this.#refusals, maxGuessWindow)
    this.#refusals += 1
    const seconds = Math.min(readRetryAfter(asked) ?? guess, maxPause)
    await this.#limiter.block(this.#name, seconds)
    return seconds
  }
}

/** At least a second; `undefined` for what cannot be read (RFC 9110 §10.2.3). */
function readRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(1, seconds)
}
