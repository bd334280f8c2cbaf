import { setTimeout as sleep } from 'node:timers/promises'

import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel'
import { Agent, type Dispatcher, errors, request } from 'undici'

import { parseExactly } from './exact-json.ts'
import {
  type Counted,
  type PartnerLimits,
  PartnerBudget,
  type Purpose,
  type RequestKind,
  sharesOf,
} from './partner-budget.ts'
import { PartnerError, type PartnerFailure } from './partner-error.ts'
import { lookUpPublic, namesPrivateAddress, PrivateAddressError } from './public-address.ts'

/** A partner's URL and rate limits. */
export interface PartnerEndpoint extends PartnerLimits {
  /** URL of its API; `https` unless it's private. */
  readonly url: string
  /**
   * Whether it's in our own network or on this machine, like simulators. For other partners, such an address is an
   * attack.
   */
  readonly isPrivate?: boolean
}

export interface PartnerRequest extends RequestKind {
  readonly method?: 'GET' | 'POST'
  /** Relative to the partner's URL, without a leading slash. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** JSON as the exact text to send, because some partners require a signature over it. */
  readonly body?: string
  /** Reference of an order for which room was reserved. */
  readonly reference?: string
}

/** The part of a partner's rate limit for orders and their states. */
export interface OrderAllowance {
  /** How many order states may be requested per minute. */
  readonly statusPerMinute: number
  /** Reserves room for creating one order, before anything depends on it. @throws PartnerError `not-asked` */
  reserve(reference: string): void
  /** Releases a reservation that was used or won't be. */
  release(reference: string): void
  /** Whether the partner has recently failed so often that some requests aren't sent. */
  readonly isLeftAlone: () => boolean
}

/** Processes an answer whose headers have arrived. */
type ReadAnswer = (url: URL, answer: Dispatcher.ResponseData) => Promise<unknown>

/** Timeouts in milliseconds. */
const defaultTimeouts = { connect: 3_000, total: 5_000 }
/** In bytes. All pairs of a large exchange take a tenth of it. */
const largestAnswer = 2_000_000

/** Failures in a row after which a partner is left alone, and for how many milliseconds. */
const brokenAfter = 5
const brokenFor = 30_000
/** Milliseconds after which the state of a partner that was left alone, and not called since, counts as unknown. */
const knownFor = 600_000

/** Milliseconds that a catalog page may wait for the rate limit: some lists have more pages than a minute allows. */
const patience = 90_000

/** Failures that mean the partner is in trouble, rather than that it refused a request. */
const troubles: ReadonlySet<PartnerFailure> = new Set(['timeout', 'too-large', 'malformed', 'unavailable', 'unsafe'])

/**
 * Requests JSON from one partner. Whatever the partner does, the result is JSON of limited size within limited time, or
 * a {@link PartnerError}. It never retries, because only the caller knows whether that is safe.
 */
export class PartnerHttp {
  readonly #name: string
  readonly #base: URL
  readonly #isPrivate: boolean
  readonly #totalTimeout: number
  readonly #agent: Agent
  readonly #budget: PartnerBudget
  readonly #statusPerMinute: number
  /** One per purpose, so that bad requests for one don't break the others. */
  readonly #breakers = new Map<Purpose | undefined, CircuitBreakerPolicy>()
  /** When each purpose's breaker last opened. */
  readonly #brokenAt = new Map<Purpose | undefined, number>()
  /** By the order's reference. More than one while two requests try to create the same order. */
  readonly #reserved = new Map<string, Counted[]>()

  /** @param name The partner's name, for messages. */
  constructor(name: string, endpoint: PartnerEndpoint, timeouts = defaultTimeouts) {
    this.#name = name
    this.#base = new URL(endpoint.url.replace(/\/*$/, '/'))
    this.#isPrivate = endpoint.isPrivate ?? false
    this.#totalTimeout = timeouts.total
    this.#agent = new Agent({
      connect: { timeout: timeouts.connect, ...(!this.#isPrivate && { lookup: lookUpPublic }) },
      maxResponseSize: largestAnswer,
      allowH2: false,
    })
    this.#budget = new PartnerBudget(name, endpoint)
    this.#statusPerMinute = sharesOf(endpoint.requestsPerMinute).status
  }

  /** @param call The partner's separately limited call for orders, if it has one. */
  orderAllowance(call?: string): OrderAllowance {
    return {
      statusPerMinute: this.#statusPerMinute,
      reserve: (reference) => {
        const counted = this.#budget.take({ purpose: 'order', call })
        this.#reserved.set(reference, [...(this.#reserved.get(reference) ?? []), counted])
      },
      release: (reference) => this.#takeReserved(reference)?.takeBack(),
      isLeftAlone: () => [...this.#brokenAt.values()].some((at) => performance.now() - at < knownFor),
    }
  }

  /** Returns the partner's JSON answer, with every number as text. @throws PartnerError */
  async ask(what: PartnerRequest): Promise<unknown> {
    return this.#askSafely(what, (url, answer) => this.#read(url, answer))
  }

  /** Delivers data: only the status matters, whatever the answer says. @throws PartnerError */
  async deliver(what: PartnerRequest): Promise<void> {
    await this.#askSafely(what, (url, answer) => this.#requireTaken(url, answer))
  }

  async #askSafely(what: PartnerRequest, read: ReadAnswer): Promise<unknown> {
    const url = new URL(what.path, this.#base)
    url.search = new URLSearchParams(what.query).toString()
    this.#requireSafe(url)
    const counted = this.#takeReserved(what.reference) ?? (await this.#count(what))
    try {
      return await this.#breakerOf(what).execute(() => this.#askOnce(url, what, read))
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error
      counted.takeBack()
      throw new PartnerError(
        'unavailable',
        `${this.#name} failed ${brokenAfter} times in a row and is not called for now`,
      )
    }
  }

  #takeReserved(reference: string | undefined): Counted | undefined {
    if (reference === undefined) return undefined
    const [counted, ...others] = this.#reserved.get(reference) ?? []
    if (others.length === 0) this.#reserved.delete(reference)
    else this.#reserved.set(reference, others)
    return counted
  }

  async #count(kind: RequestKind): Promise<Counted> {
    const until = kind.purpose === 'catalogue' ? performance.now() + patience : 0
    for (;;) {
      try {
        return this.#budget.take(kind)
      } catch (error) {
        const seconds = error instanceof PartnerError ? (error.retryAfterSeconds ?? Infinity) : Infinity
        if (performance.now() + seconds * 1000 > until) throw error
        await sleep(seconds * 1000, undefined, { ref: false })
      }
    }
  }

  #breakerOf({ purpose }: RequestKind): CircuitBreakerPolicy {
    const known = this.#breakers.get(purpose)
    if (known !== undefined) return known
    const breaker = circuitBreaker(
      handleWhen((error) => error instanceof PartnerError && troubles.has(error.failure)),
      { breaker: new ConsecutiveBreaker(brokenAfter), halfOpenAfter: brokenFor },
    )
    breaker.onBreak(() => this.#brokenAt.set(purpose, performance.now()))
    breaker.onReset(() => this.#brokenAt.delete(purpose))
    this.#breakers.set(purpose, breaker)
    return breaker
  }

  async #askOnce(url: URL, what: PartnerRequest, read: ReadAnswer): Promise<unknown> {
    try {
      return await read(url, await this.#send(url, what))
    } catch (error) {
      if (error instanceof PartnerError) throw error
      const failure = failureOf(error)
      throw new PartnerError(failure, `${placeOf(url)} gave no answer (${failure}${codeOf(error)})`)
    }
  }

  #requireSafe(url: URL): void {
    if (url.origin !== this.#base.origin) throw this.#error('unsafe', url, 'belongs to another site')
    if (this.#isPrivate) return
    if (url.protocol !== 'https:') throw this.#error('unsafe', url, 'is not encrypted')
    if (namesPrivateAddress(url)) throw this.#error('unsafe', url, 'is not a public address')
  }

  async #send(url: URL, { method = 'GET', headers, body }: PartnerRequest): Promise<Dispatcher.ResponseData> {
    return request(url, {
      method,
      dispatcher: this.#agent,
      signal: AbortSignal.timeout(this.#totalTimeout),
      headers: {
        accept: 'application/json',
        // Decompression could inflate an answer to gigabytes.
        'accept-encoding': 'identity',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
  }

  async #read(url: URL, { statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<unknown> {
    const fault = faultOf(headers)
    if (status < 200 || status >= 300) {
      const answer = fault === undefined ? parseIfPossible(await body.text()) : await discard(body)
      throw this.#refusal(url, status, headers['retry-after']?.toString(), answer)
    }
    if (fault !== undefined) {
      await discard(body)
      throw this.#error('malformed', url, fault)
    }
    const answer = this.#parse(url, await body.text())
    this.#budget.reset()
    return answer
  }

  async #requireTaken(url: URL, { statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<void> {
    await discard(body)
    if (status < 200 || status >= 300) throw this.#refusal(url, status, headers['retry-after']?.toString(), undefined)
    this.#budget.reset()
  }

  #refusal(url: URL, status: number, retryAfter: string | undefined, answer: unknown): PartnerError {
    if (status < 400) return this.#error('unsafe', url, `redirects elsewhere (${status})`)
    const what = `answered ${status}`
    // Binance answers 418 if requests continue after a 429.
    const isTooOften = status === 429 || status === 418
    if (isTooOften || (status === 503 && retryAfter !== undefined)) {
      const retryAfterSeconds = this.#budget.pause(retryAfter)
      return this.#error(isTooOften ? 'rate-limited' : 'unavailable', url, what, { status, retryAfterSeconds })
    }
    return this.#error(status >= 500 || status === 408 ? 'unavailable' : 'refused', url, what, { status, answer })
  }

  #parse(url: URL, text: string): unknown {
    try {
      return parseExactly(text)
    } catch {
      // The parser's error quotes its input, which may contain a secret that the partner repeats.
      throw this.#error('malformed', url, 'answered with malformed JSON')
    }
  }

  #error(failure: PartnerFailure, url: URL, what: string, details = {}): PartnerError {
    return new PartnerError(failure, `${placeOf(url)} ${what}`, details)
  }
}

/** Returns why an answer can't be read, if it can't. */
function faultOf(headers: Dispatcher.ResponseData['headers']): string | undefined {
  const type = headers['content-type']?.toString() ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) return 'answered no JSON'
  const encoding = headers['content-encoding']?.toString() ?? 'identity'
  return encoding === 'identity' ? undefined : 'answered in an encoding that it was not asked for'
}

/** Omits the query, which may contain a key. */
function placeOf({ host, pathname }: URL): string {
  return host + pathname
}

function failureOf(error: unknown): PartnerFailure {
  if (error instanceof errors.ResponseExceededMaxSizeError) return 'too-large'
  if (error instanceof PrivateAddressError) return 'unsafe'
  const isTimeout =
    error instanceof errors.ConnectTimeoutError || (error instanceof DOMException && error.name === 'TimeoutError')
  return isTimeout ? 'timeout' : 'unavailable'
}

/** Formats an error's code, such as `: ECONNREFUSED`. Its message isn't ours and might repeat what was sent. */
function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? `: ${code}` : ''
}

function parseIfPossible(text: string): unknown {
  try {
    return parseExactly(text)
  } catch {
    return undefined
  }
}

/** Discards an answer, reading only as much as keeps the connection reusable. */
async function discard(body: Dispatcher.ResponseData['body']): Promise<undefined> {
  await body.dump({ limit: 16_384 })
  return undefined
}
