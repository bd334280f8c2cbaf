import { createHash } from 'node:crypto'

import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible'

import { apiErrorCode } from '#api/errors.ts'
import type { Database } from '#server/db/database.ts'
import { rateLimits } from '#server/db/schema/rate-limits.ts'

import { ApiFailure } from './api-failure.ts'

/** How often something may happen within a window that begins with the first time. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
}

/** Counts by a key, such as an account and an address. */
export interface RateLimiter {
  /**
   * Counts once. Before the attempt, not after it: of a hundred guesses at the same time all hundred count.
   * Never inside a transaction: it works on the database itself (PGlite would wait for ever), and what it counted has
   * to stay when the transaction is rolled back.
   * @throws ApiFailure with `retryAfter` if that is once too often.
   */
  consume(key: string): Promise<void>
  /** Takes one count back: the attempt was a good one. */
  refund(key: string): Promise<void>
  /** Forgets what was counted. */
  reset(key: string): Promise<void>
}

export type RateLimitRefusal = 'tooManyRequests' | 'tooManyTries'

/** Makes a limiter that holds across processes. `name` keeps its keys apart from those of others. */
export type CreateRateLimiter = (name: string, limit: RateLimit, refusal?: RateLimitRefusal) => RateLimiter

/** Counts once; false where `consume` refuses. */
export async function hasRoom(limiter: RateLimiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (error) {
    if (error instanceof ApiFailure) return false
    throw error
  }
}

/** Limits that are kept in the database. */
export function sharedRateLimits(database: Database): CreateRateLimiter {
  return (name, limit, refusal = 'tooManyRequests') =>
    toRateLimiter(
      new RateLimiterDrizzle({
        storeClient: database,
        schema: rateLimits,
        keyPrefix: name,
        points: limit.points,
        duration: limit.seconds,
        // The clean-up job does.
        clearExpiredByTimeout: false,
      }),
      refusal,
      hashKey,
    )
}

/** A limit that this process keeps for itself: where a query per request would cost more than it protects. */
export function localRateLimit(name: string, limit: RateLimit): RateLimiter {
  const limiter = new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds })
  return toRateLimiter(limiter, 'tooManyRequests', (key) => key)
}

function toRateLimiter(
  limiter: RateLimiterAbstract,
  refusal: RateLimitRefusal,
  keyOf: (key: string) => string,
): RateLimiter {
  return {
    consume: async (key) => {
      try {
        await limiter.consume(keyOf(key))
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw new ApiFailure(apiErrorCode[refusal], `Try again in ${seconds} s`, seconds)
      }
    },
    refund: async (key) => void (await limiter.reward(keyOf(key))),
    reset: async (key) => void (await limiter.delete(keyOf(key))),
  }
}

/** Keys are made of addresses and accounts, which have no business in a table of their own. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
