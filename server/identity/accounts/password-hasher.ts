import { hash, parseOptions, verify } from '@node-rs/argon2'

import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

/** Cost of one hash (ASVS 11.4.2). */
export interface HashCost {
  readonly memoryKibibytes: number
  readonly passes: number
}

/** Maximum concurrent hashes. Each takes one of libuv's four threads, which files and DNS lookups need, too. */
const maxAtOnce = 2
/** Maximum queue length, about a second of waiting. Further calls are refused rather than wait even longer. */
const maxWaiting = 50

/**
 * Argon2id with limited concurrency: a flood of logins can delay others, but can't exhaust the memory or block the
 * process.
 */
export class PasswordHasher {
  readonly #options: { readonly memoryCost: number; readonly timeCost: number }
  readonly #hash: typeof hash
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** @param argon2 The hash function; tests count its calls. */
  constructor({ memoryKibibytes, passes }: HashCost, argon2 = hash) {
    this.#hash = argon2
    this.#options = { memoryCost: memoryKibibytes, timeCost: passes }
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => this.#hash(password, this.#options))
  }

  /**
   * Whether `storedHash` is a hash of the password. Without a stored hash, the answer is no and takes as long, so that
   * timing doesn't reveal which emails have an account.
   */
  verify(storedHash: string | undefined, password: string): Promise<boolean> {
    return this.#inTurn(async () => {
      if (storedHash !== undefined) return verify(storedHash, password)
      await this.#hash(password, this.#options)
      return false
    })
  }

  /** Whether a hash was created at a lower cost than the current one. */
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
      // The next call in the queue gets the slot directly, so that no other call can take it in between.
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
