import { createHash } from 'node:crypto'

import { type SQL, sql } from 'drizzle-orm'

import { apiErrorCode } from '#api/errors.ts'
import type { Database } from '#server/db/database.ts'
import { preparedStatement } from '#server/db/prepared.ts'

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
export type CreateRateLimiter = (name: string, limit: RateLimit, refusal?: RateLimitRefusal) => SharedRateLimiter

/** One count of a limiter. */
export interface Count {
  readonly limiter: SharedRateLimiter
  readonly key: string
}

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
  return (name, limit, refusal = 'tooManyRequests') => new SharedRateLimiter(database, { name, limit, refusal })
}

/** A limit that is kept in the database. */
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
 * Counts once on each, one after the other, in one statement: the first that refuses ends it, and those after it do not
 * count. Which come after which is the same wherever two are counted together, so that no two wait for each other.
 * @throws ApiFailure as `consume`
 */
export async function consumeInTurn(counts: readonly [Count, ...Count[]]): Promise<void> {
  const now = Date.now()
  const consume = consuming[counts.length]
  if (consume === undefined) throw new Error(`No statement counts on ${counts.length} limits`)
  const values = counts.map((count, place) => countValues(place, count, now))
  const nowText = new Date(now).toISOString()
  const counted = await consume(counts[0].limiter.database, Object.assign({ now: nowText }, ...values) as Values)
  for (const { place, points, expires } of counted) {
    const { limiter } = counts[place] ?? counts[0]
    if (points > limiter.limit.points) throw refusalOf(limiter.refusal, expires - now)
  }
}

/** Of a statement's parameters, by name. */
type Values = Readonly<Record<string, unknown>>

/** Counts that are not to stay, as what was tried was right. */
export interface Returned {
  /** Forgotten with everything that was counted before them. */
  readonly reset?: readonly Count[]
  readonly refund?: readonly Count[]
}

/** Takes counts back, and forgets others, in one statement. */
export async function takeBack(returned: Returned): Promise<void> {
  const [first] = [...(returned.reset ?? []), ...(returned.refund ?? [])]
  if (first === undefined) return
  await takingBack(first.limiter.database, { ...valuesOf(returned), now: new Date().toISOString() })
}

/**
 * `takeBack`, and then `consume`, in one statement: what was taken back stays so if this is once too often.
 * @throws ApiFailure as `consume`
 */
export async function takeBackAndConsume(returned: Returned, { limiter, key }: Count): Promise<void> {
  const now = Date.now()
  const [counted] = await takingBackAndCounting(limiter.database, {
    ...valuesOf(returned),
    ...countValues(maxTakenBack, { limiter, key }, now),
    now: new Date(now).toISOString(),
  })
  if (counted === undefined) throw new Error('Nothing was counted')
  if (counted.points > limiter.limit.points) throw refusalOf(limiter.refusal, counted.expires - now)
}

function valuesOf({ reset = [], refund = [] }: Returned): Values {
  const keys = keysOf([...reset, ...refund])
  if (keys.length > maxTakenBack) throw new Error(`No statement takes ${keys.length} counts back`)
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

/** A limit that this process keeps for itself: where a query per request would cost more than it protects. */
export class LocalRateLimiter {
  readonly #limit: RateLimit
  /** All windows are equally long, so the first in the map are the first to end. */
  readonly #windows = new Map<string, { points: number; readonly end: number }>()

  constructor(limit: RateLimit) {
    this.#limit = limit
  }

  /** How many keys it remembers. */
  get size(): number {
    return this.#windows.size
  }

  /**
   * Counts once. There is nothing to wait for: a promise for each request would cost more than the count.
   * @throws ApiFailure with `retryAfter` if that is once too often.
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
 * No count waits for the disk: when PostgreSQL itself crashes, those of its last half second are forgotten. Part of the
 * statement, so that nothing else is written that way.
 */
const withoutWaiting = sql`waits AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))`

interface Counted {
  readonly place: number
  readonly points: number
  /** Milliseconds since 1970. */
  readonly expires: number
}

/** By how many limits they count on. */
const consuming = [undefined, ...[1, 2, 3].map((limits) => consumingOn(limits))]

function consumingOn(limits: number) {
  const places = Array.from({ length: limits }, (_, place) => place)
  const counts = places.map((place) => countingOn(place, turnOf(place)))
  const rows = places.map((place) => countedAt(place))
  return preparedStatement<Counted>(
    `consume_${limits}`,
    sql`WITH ${withoutWaiting}, ${sql.join(counts, sql`, `)} ${sql.join(rows, sql` UNION ALL `)} ORDER BY place`,
  )
}

/** A later limit counts where the one before it has room. */
function turnOf(place: number): SQL {
  if (place === 0) return sql`FROM waits`
  const earlier = sql.identifier(`count${place - 1}`)
  return sql`FROM ${earlier} AS earlier WHERE earlier.points <= ${sql.placeholder(`points${place - 1}`)}::int`
}

function countedAt(place: number): SQL {
  const count = sql.identifier(`count${place}`)
  return sql`SELECT ${sql.raw(String(place))} AS place, points, (extract(epoch FROM expire) * 1000)::float8 AS expires FROM ${count}`
}

/** @param isTurn Has one row if it counts at all. */
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

/** How many counts can be taken back at once. */
const maxTakenBack = 3
const takenBack = Array.from({ length: maxTakenBack }, (_, place) => place)

/**
 * Each key is a parameter of its own: of a list PostgreSQL does not know how long it will be, and plans the statement anew
 * each time, which takes longer than to run it.
 */
const isTakenBack = sql`key IN (${sql.join(
  takenBack.map((place) => sql`${sql.placeholder(`key${place}`)}::text`),
  sql`, `,
)})`

/** Locked in the order in which they are counted. */
const forgetting = sql`locked AS MATERIALIZED (
      SELECT key, key = ANY(${sql.placeholder('reset')}::text[]) AS is_reset FROM rate_limits, waits WHERE ${isTakenBack}
      ORDER BY array_position(${sql.placeholder('keys')}::text[], key) FOR UPDATE OF rate_limits),
    forgotten AS (
      DELETE FROM rate_limits USING locked WHERE rate_limits.key = locked.key AND locked.is_reset)`

const refunding = sql`UPDATE rate_limits SET points = points - 1 FROM locked
    WHERE rate_limits.key = locked.key AND NOT locked.is_reset AND expire > ${sql.placeholder('now')}::timestamptz`

const takingBack = preparedStatement('take_counts_back', sql`WITH ${withoutWaiting}, ${forgetting} ${refunding}`)

/** The count comes after the locks: wherever both are locked, they are so in this order. */
const takingBackAndCounting = preparedStatement<Counted>(
  'take_counts_back_and_count',
  sql`WITH ${withoutWaiting}, ${forgetting}, refunded AS (${refunding}),
    ${countingOn(maxTakenBack, sql`FROM (SELECT count(*) FROM locked) AS taken, waits`)}
    ${countedAt(maxTakenBack)}`,
)

function storedKey({ name }: SharedRateLimiter, key: string): string {
  return `${name}:${hashKey(key)}`
}

/** Keys are made of addresses and accounts, which have no business in a table of their own. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
