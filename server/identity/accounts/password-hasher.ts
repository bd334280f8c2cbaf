import { hash, parseOptions, verify } from '@node-rs/argon2'

import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

/** What one hash costs (ASVS 11.4.2). */
export interface HashCost {
  readonly memoryKibibytes: number
  readonly passes: number
}

/** Each takes a thread of libuv's four, which files and name look-ups need too. */
const maxAtOnce = 2
/** About a second of waiting. Later calls are refused instead of waiting ever longer. */
const maxWaiting = 50

/** Argon2id, a few at a time: a flood of log-ins can make others wait, but neither fill the memory nor stop the process. */
export class PasswordHasher {
  readonly #options: { readonly memoryCost: number; readonly timeCost: number }
  readonly #hash: typeof hash
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** @param argon2 What makes a hash; tests count its calls. */
  constructor({ memoryKibibytes, passes }: HashCost, argon2 = hash) {
    this.#hash = argon2
    this.#options = { memoryCost: memoryKibibytes, timeCost: passes }
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => this.#hash(password, this.#options))
  }

  /**
   * Whether `storedHash` is the password's. Without a hash, the answer is no and takes as long, so that timing doesn't
   * reveal which emails have an account.
   */
  verify(storedHash: string | undefined, password: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if (storedHash !== undefined) return verify(storedHash, password)
      await this.#hash(password, this.#options)
      return false
    })
  }

  /** Whether a hash was made when one cost less than it does now. */
  isOutdated(storedHash: string): boolean {
    const { memoryCost, timeCost } = parseOptions(storedHash)
    return memoryCost < this.#options.memoryCost || timeCost < this.#options.timeCost
  }

  async #inTurn<T>(action: () => Promise<T>): Promise<T> {
    if (this.#running < maxAtOnce) this.#running += 1
    else await this.#turn()
    try {
      return await action()
    } finally {
      // The next in the queue takes the slot directly, so that no other call can get in between.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.length >= maxWaiting) {
      throw new ApiFailure(apiErrorCode.unavailable, 'Too many password checks are in progress', 1)
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
