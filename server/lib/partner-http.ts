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

/** Where a partner is, and how much it may be asked. */
export interface PartnerEndpoint extends PartnerLimits {
  /** Of its API; `https` unless it is private. */
  readonly url: string
  /** Whether it is in our own network or on this machine, as simulators are. Anywhere else such an address is an attack. */
  readonly isPrivate?: boolean
}

export interface PartnerRequest extends RequestKind {
  readonly method?: 'GET' | 'POST'
  /** Below the partner's URL, without a slash at the beginning. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** JSON, as the very text that is sent: some partners want it signed. */
  readonly body?: string
  /** Of an order for which room was reserved. */
  readonly reference?: string
}

/** Room for orders and their states in what a partner allows. */
export interface OrderAllowance {
  /** How many orders may be asked about in a minute. */
  readonly statusPerMinute: number
  /** Keeps room for one order, before anybody relies on it. @throws PartnerError `not-asked` */
  reserve(reference: string): void
  /** It was used, or will not be. */
  release(reference: string): void
  /** Whether the partner has failed so often, and so lately, that it isn't asked for something. */
  readonly isLeftAlone: () => boolean
}

/** Makes something of an answer that has begun. */
type ReadAnswer = (url: URL, answer: Dispatcher.ResponseData) => Promise<unknown>

/** Milliseconds. */
const defaultTimeouts = { connect: 3_000, total: 5_000 }
/** All pairs of a large exchange are a tenth of it. */
const largestAnswer = 2_000_000

/** Failures in a row after which a partner is left alone, and for how many milliseconds. */
const brokenAfter = 5
const brokenFor = 30_000
/** Milliseconds after which nobody knows how a partner is that was left alone, and not asked since. */
const knownFor = 600_000

/** Milliseconds that a page of a list waits for its turn: some lists have more pages than a minute has room for. */
const patience = 90_000

/** What says that a partner is in trouble, rather than that it disliked a request. */
const troubles: ReadonlySet<PartnerFailure> = new Set(['timeout', 'too-large', 'malformed', 'unavailable', 'unsafe'])

/**
 * Asks one partner for JSON. Whatever it does, the answer is JSON of a bearable size within a bearable time, or a
 * {@link PartnerError}; nothing is asked twice, since only the caller knows whether that is safe.
 */
export class PartnerHttp {
  readonly #name: string
  readonly #base: URL
  readonly #isPrivate: boolean
  readonly #totalTimeout: number
  readonly #agent: Agent
  readonly #budget: PartnerBudget
  readonly #statusPerMinute: number
  /** By what was asked for: who breaks one with odd requests leaves the others whole. */
  readonly #breakers = new Map<Purpose | undefined, CircuitBreakerPolicy>()
  /** When it was left alone last, by what it was asked for. */
  readonly #brokenAt = new Map<Purpose | undefined, number>()
  /** By the order's reference; more than one while two requests try to make the same order. */
  readonly #reserved = new Map<string, Counted[]>()

  /** @param name The partner's, for messages. */
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

  /** @param call By which the partner limits orders, if it does. */
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

  /** The JSON that the partner answers, with every number as text. @throws PartnerError */
  async ask(what: PartnerRequest): Promise<unknown> {
    return this.#askSafely(what, (url, answer) => this.#read(url, answer))
  }

  /** Hands something over: what matters is that it was taken, whatever else is answered. @throws PartnerError */
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
      throw new PartnerError('unavailable', `${this.#name} has failed ${brokenAfter} times in a row, and is left alone`)
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
    if (url.origin !== this.#base.origin) throw this.#error('unsafe', url, 'is another site')
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
        // What unfolds to gigabytes is not unfolded at all.
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
    if (status < 400) return this.#error('unsafe', url, `leads elsewhere (${status})`)
    const what = `answered ${status}`
    // 418 is Binance's for who goes on after a 429.
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
      // The error of the parser quotes what it stumbled over, which may be a secret that the partner repeats.
      throw this.#error('malformed', url, 'answered broken JSON')
    }
  }

  #error(failure: PartnerFailure, url: URL, what: string, details = {}): PartnerError {
    return new PartnerError(failure, `${placeOf(url)} ${what}`, details)
  }
}

/** What keeps an answer from being read. */
function faultOf(headers: Dispatcher.ResponseData['headers']): string | undefined {
  const type = headers['content-type']?.toString() ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) return 'answered no JSON'
  const encoding = headers['content-encoding']?.toString() ?? 'identity'
  return encoding === 'identity' ? undefined : 'answered in an encoding that it was not asked for'
}

/** Without the query, where a key might stand. */
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

/** Such as `: ECONNREFUSED`. The message of an error is not ours, and might repeat what was sent. */
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

/** Reads no more of an answer than keeps the connection usable. */
async function discard(body: Dispatcher.ResponseData['body']): Promise<undefined> {
  await body.dump({ limit: 16_384 })
  return undefined
}
