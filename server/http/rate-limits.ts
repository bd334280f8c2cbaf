import { createHash } from 'node:crypto'

import { type SQL, sql } from 'drizzle-orm'

import { apiErrorCode } from '#api/errors.ts'
import type { Database } from '#server/db/database.ts'
import { preparedStatement } from '#server/db/prepared.ts'

import { ApiFailure } from './api-failure.ts'

/** How often something may happen within a window that starts with the first time. */
export interface RateLimit {
  readonly points: number
  readonly seconds: number
}

/** Counts by a key, such as an account or an IP address. */
export interface RateLimiter {
  /**
   * Counts an attempt. Call it before the attempt, so that of a hundred simultaneous guesses all hundred count. Never
   * call it inside a transaction: it uses the database itself (PGlite would wait forever), and the count must survive a
   * rollback.
   * @throws ApiFailure with `retryAfter` if the limit is exceeded.
   */
  consume(key: string): Promise<void>
  /** Undoes one count because the attempt was successful. */
  refund(key: string): Promise<void>
  /** Deletes the count. */
  reset(key: string): Promise<void>
}

export type RateLimitRefusal = 'tooManyRequests' | 'tooManyTries'

/** Creates a limiter that is shared by all processes. `name` separates its keys from those of other limiters. */
export type CreateRateLimiter = (name: string, limit: RateLimit, refusal?: RateLimitRefusal) => SharedRateLimiter

/** A count to add to a limiter. */
export interface Count {
  readonly limiter: SharedRateLimiter
  readonly key: string
}

/** Counts once. Returns false where `consume` refuses. */
export async function hasRoom(limiter: RateLimiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (error) {
    if (error instanceof ApiFailure) return false
    throw error
  }
}

/** Creates limiters that store their counts in the database. */
export function sharedRateLimits(database: Database): CreateRateLimiter {
  return (name, limit, refusal = 'tooManyRequests') => new SharedRateLimiter(database, { name, limit, refusal })
}

/** A rate limit whose counts are in the database. */
export class SharedRateLimiter implements RateLimiter {
  readonly database: Database
  readonly name: string
  readonly limit: RateLimit
  readonly refusal: RateLimitRefusal

  constructor(
    database: Database,
    terms: { readonly name: string; readonly limit: RateLimit; readonly refusal: RateLimitRefusal },
  ) {
    this.database = database
    this.name = terms.name
    this.limit = terms.limit
    this.refusal = terms.refusal
  }

  consume(key: string): Promise<void> {
    return consumeInTurn([{ limiter: this, key }])
  }

  refund(key: string): Promise<void> {
    return takeBack({ refund: [{ limiter: this, key }] })
  }

  reset(key: string): Promise<void> {
    return takeBack({ reset: [{ limiter: this, key }] })
  }
}

/**
 * Adds counts one after the other, in one statement. The first refusal ends it, and later limits don't count. Use the
 * same order wherever the same limits are combined, to avoid deadlocks.
 * @throws ApiFailure as `consume`
 */
export async function consumeInTurn(counts: readonly [Count, ...Count[]]): Promise<void> {
  const now = Date.now()
  const consume = consuming[counts.length]
  if (consume === undefined) throw new Error(`No statement consumes ${counts.length} limits at once`)
  const values = counts.map((count, place) => countValues(place, count, now))
  const nowText = new Date(now).toISOString()
  const counted = await consume(counts[0].limiter.database, Object.assign({ now: nowText }, ...values) as Values)
  for (const { place, points, expires } of counted) {
    const { limiter } = counts[place] ?? counts[0]
    if (points > limiter.limit.points) throw refusalOf(limiter.refusal, expires - now)
  }
}

/** Parameters of a statement, by name. */
type Values = Readonly<Record<string, unknown>>

/** Counts to undo because the attempt was successful. */
export interface Returned {
  /** Deleted, along with all that was counted under their keys before. */
  readonly reset?: readonly Count[]
  readonly refund?: readonly Count[]
}

/** Undoes counts and deletes others, in one statement. */
export async function takeBack(returned: Returned): Promise<void> {
  const [first] = [...(returned.reset ?? []), ...(returned.refund ?? [])]
  if (first === undefined) return
  await takingBack(first.limiter.database, { ...valuesOf(returned), now: new Date().toISOString() })
}

/**
 * Runs `takeBack` and then `consume` in one statement. What was undone stays undone even if the limit is exceeded.
 * @throws ApiFailure as `consume`
 */
export async function takeBackAndConsume(returned: Returned, { limiter, key }: Count): Promise<void> {
  const now = Date.now()
  const [counted] = await takingBackAndCounting(limiter.database, {
    ...valuesOf(returned),
    ...countValues(maxTakenBack, { limiter, key }, now),
    now: new Date(now).toISOString(),
  })
  if (counted === undefined) throw new Error('The database returned no count')
  if (counted.points > limiter.limit.points) throw refusalOf(limiter.refusal, counted.expires - now)
}

function valuesOf({ reset = [], refund = [] }: Returned): Values {
  const keys = keysOf([...reset, ...refund])
  if (keys.length > maxTakenBack) throw new Error(`No statement takes back ${keys.length} counts at once`)
  return {
    ...Object.fromEntries(takenBack.map((place) => [`key${place}`, keys[place] ?? null])),
    reset: keysOf(reset),
    keys,
  }
}

function keysOf(counts: readonly Count[]): readonly string[] {
  return counts.map(({ limiter, key }) => storedKey(limiter, key))
}

function countValues(place: number, { limiter, key }: Count, now: number): Values {
  return {
    [`key${place}`]: storedKey(limiter, key),
    [`points${place}`]: limiter.limit.points,
    [`expire${place}`]: new Date(now + limiter.limit.seconds * 1_000).toISOString(),
  }
}

/** A rate limit in this process's memory, for cases in which a query per request would cost more than it protects. */
export class LocalRateLimiter {
  readonly #limit: RateLimit
  /** All windows have the same length, so the map's first windows are the first to end. */
  readonly #windows = new Map<string, { points: number; readonly end: number }>()

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** The number of keys in memory. */
  get size(): number {
    return this.#windows.size
  }

  /**
   * Counts an attempt. Synchronous, since a promise per request would cost more than the count.
   * @throws ApiFailure with `retryAfter` if the limit is exceeded.
   */
  count(key: string): void {
    const now = performance.now()
    const window = this.#windows.get(key)
    if (window === undefined || window.end <= now) this.#begin(key, now)
    else if (++window.points > this.#limit.points) throw refusalOf('tooManyRequests', window.end - now)
  }

  #begin(key: string, now: number): void {
    for (const [known, { end }] of this.#windows) {
      if (end > now) break
      this.#windows.delete(known)
    }
    this.#windows.set(key, { points: 1, end: now + this.#limit.seconds * 1_000 })
  }
}

function refusalOf(refusal: RateLimitRefusal, milliseconds: number): ApiFailure {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  return new ApiFailure(apiErrorCode[refusal], `Try again in ${seconds} s`, seconds)
}

/**
 * Counts don't wait for the disk: if PostgreSQL itself crashes, those of the last half second are lost. Set within the
 * statement, so that nothing else is written this way.
 */
const withoutWaiting = sql`waits AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`

interface Counted {
  readonly place: number
  readonly points: number
  /** Milliseconds since 1970. */
  readonly expires: number
}

/** Statements by the number of limits that they count toward. */
const consuming = [undefined, ...[1, 2, 3, 4].map((limits) => consumingOn(limits))]

function consumingOn(limits: number) {
  const places = Array.from({ length: limits }, (_, place) => place)
  const counts = places.map((place) => countingOn(place, turnOf(place)))
  const rows = places.map((place) => countedAt(place))
  return preparedStatement<Counted>(
    `consume_${limits}`,
    sql`WITH ${withoutWaiting}, ${sql.join(counts, sql`, `)} ${sql.join(rows, sql` UNION ALL `)} ORDER BY place`,
  )
}

/** A later limit counts only if the one before it has room. */
function turnOf(place: number): SQL {
  if (place === 0) return sql`FROM waits`
  const earlier = sql.identifier(`count${place - 1}`)
  return sql`FROM ${earlier} AS earlier WHERE earlier.points <= ${sql.placeholder(`points${place - 1}`)}::int`
}

function countedAt(place: number): SQL {
  const count = sql.identifier(`count${place}`)
  return sql`SELECT ${sql.raw(String(place))} AS place, points, (extract(epoch FROM expire) * 1000)::float8 AS expires FROM ${count}`
}

/** @param isTurn Yields one row if this limit counts. */
function countingOn(place: number, isTurn: SQL): SQL {
  const value = (name: string) => sql.placeholder(`${name}${place}`)
  const isOver = sql`known.expire <= ${sql.placeholder('now')}::timestamptz`
  return sql`${sql.identifier(`count${place}`)} AS (
    INSERT INTO rate_limits AS known (key, points, expire)
    SELECT ${value('key')}::text, 1, ${value('expire')}::timestamptz ${isTurn}
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${isOver} THEN 1 ELSE known.points + 1 END,
      expire = CASE WHEN ${isOver} THEN excluded.expire ELSE known.expire END
    RETURNING points, expire)`
}

/** Maximum number of counts that can be undone at once. */
const maxTakenBack = 3
const takenBack = Array.from({ length: maxTakenBack }, (_, place) => place)

/**
 * Each key is a parameter of its own. PostgreSQL doesn't know the length of a list and would plan the statement anew
 * each time, which takes longer than running it.
 */
const isTakenBack = sql`key IN (${sql.join(
  takenBack.map((place) => sql`${sql.placeholder(`key${place}`)}::text`),
  sql`, `,
)})`

/** Locked in the order in which they were counted. */
const forgetting = sql`locked AS MATERIALIZED (
      SELECT key, key = ANY(${sql.placeholder('reset')}::text[]) AS is_reset FROM rate_limits, waits WHERE ${isTakenBack}
      ORDER BY array_position(${sql.placeholder('keys')}::text[], key) FOR UPDATE OF rate_limits),
    forgotten AS (
      DELETE FROM rate_limits USING locked WHERE rate_limits.key = locked.key AND locked.is_reset)`

const refunding = sql`UPDATE rate_limits SET points = points - 1 FROM locked
    WHERE rate_limits.key = locked.key AND NOT locked.is_reset AND expire > ${sql.placeholder('now')}::timestamptz`

const takingBack = preparedStatement('take_counts_back', sql`WITH ${withoutWaiting}, ${forgetting} ${refunding}`)

/** Counts after locking, as the lock order must be the same everywhere. */
const takingBackAndCounting = preparedStatement<Counted>(
  'take_counts_back_and_count',
  sql`WITH ${withoutWaiting}, ${forgetting}, refunded AS (${refunding}),
    ${countingOn(maxTakenBack, sql`FROM (SELECT count(*) FROM locked) AS taken, waits`)}
    ${countedAt(maxTakenBack)}`,
)

function storedKey({ name }: SharedRateLimiter, key: string): string {
  return `${name}:${hashKey(key)}`
}

/** Keys contain addresses and accounts, which must not be stored in this table. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
