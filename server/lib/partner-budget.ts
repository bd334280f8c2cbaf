import { Allowance } from './allowance.ts'
import { PartnerError } from './partner-error.ts'

/**
 * What a request is for. Anyone can request any number of offers, so no share is set aside for them: whatever visitors
 * do, orders can be created and tracked, and the catalog stays up to date.
 */
export type Purpose = 'offer' | 'catalogue' | 'order' | 'status'

/** Share of a minute's requests set aside for each purpose. The rest is for offers and for excess requests. */
const setAside: Readonly<Record<Exclude<Purpose, 'offer'>, number>> = { catalogue: 0.1, order: 0.15, status: 0.25 }

/** Rate limits of a partner, per minute. */
export interface PartnerLimits {
  readonly requestsPerMinute: number
  /** Additional limits for certain calls, by the adapter's names for them. */
  readonly calls?: Readonly<Record<string, number>>
}

export interface RequestKind {
  /** Omitted for partners that are used for a single purpose. */
  readonly purpose?: Purpose | undefined
  /** Name of a call with its own limit. */
  readonly call?: string | undefined
}

/** A counted request. */
export interface Counted {
  /** Uncounts the request because it wasn't made. */
  takeBack(): void
}

/** Seconds of the first pause after a partner asks to slow down without saying for how long; doubled every time. */
const firstPause = 15
const maxGuessWindow = 15 * 60
/** Maximum pause in seconds. Binance bans for up to three days; trying once a day costs nothing. */
const maxPause = 86_400

/** Limits requests to a partner, and pauses when the partner asks for it. Each process counts its own. */
export class PartnerBudget {
  readonly #name: string
  /** For a partner whose requests have no purpose. */
  readonly #whole: Allowance
  readonly #shares: Readonly<Record<keyof typeof setAside, Allowance>>
  readonly #rest: Allowance
  readonly #calls: ReadonlyMap<string, Allowance>
  #pausedUntil = 0
  #refusals = 0

  constructor(name: string, { requestsPerMinute, calls = {} }: PartnerLimits) {
    this.#name = name
    this.#whole = new Allowance(requestsPerMinute)
    const shares = sharesOf(requestsPerMinute)
    const { catalogue, order, status } = shares
    this.#shares = {
      catalogue: new Allowance(catalogue),
      order: new Allowance(order),
      status: new Allowance(status),
    }
    this.#rest = new Allowance(requestsPerMinute - catalogue - order - status)
    this.#calls = new Map(Object.entries(calls).map(([call, perMinute]) => [call, new Allowance(perMinute)]))
  }

  /** Counts a request. @throws PartnerError `not-asked` if the budget is spent. */
  take({ purpose, call }: RequestKind): Counted {
    const now = Date.now()
    const pools = this.#poolsOf(purpose)
    const called = call === undefined ? undefined : this.#calls.get(call)
    const wait = Math.max(
      this.#pausedUntil - now,
      called?.waitAt(now) ?? 0,
      Math.min(...pools.map((pool) => pool.waitAt(now))),
    )
    if (wait > 0) throw this.#notAsked(Math.ceil(wait / 1000))
    const taken = [called, pools.find((pool) => pool.waitAt(now) === 0)]
    for (const allowance of taken) allowance?.take(now)
    return {
      takeBack: () => {
        for (const allowance of taken) allowance?.takeBack(now)
      },
    }
  }

  /** Records that the partner has answered normally. */
  reset(): void {
    this.#refusals = 0
  }

  /**
   * Stops all requests for the pause that the partner has asked for.
   * @param asked Its `retry-after`: seconds, or a date.
   * @returns The length of the pause in seconds.
   */
  pause(asked: string | undefined): number {
    const guess = Math.min(firstPause * 2 ** this.#refusals, maxGuessWindow)
    this.#refusals += 1
    const seconds = Math.min(readRetryAfter(asked) ?? guess, maxPause)
    this.#pausedUntil = Date.now() + seconds * 1000
    return seconds
  }

  /** Returns the allowances that a request of this purpose may use, its own share first. */
  #poolsOf(purpose: Purpose | undefined): readonly Allowance[] {
    if (purpose === undefined) return [this.#whole]
    return purpose === 'offer' ? [this.#rest] : [this.#shares[purpose], this.#rest]
  }

  #notAsked(retryAfterSeconds: number): PartnerError {
    return new PartnerError('not-asked', `${this.#name} is not called for another ${retryAfterSeconds} s`, {
      retryAfterSeconds,
    })
  }
}

/** Splits a number of requests into shares: at least one for each purpose. */
export function sharesOf(requestsPerMinute: number): Readonly<Record<keyof typeof setAside, number>> {
  const share = (purpose: keyof typeof setAside) => Math.max(1, Math.floor(requestsPerMinute * setAside[purpose]))
  return { catalogue: share('catalogue'), order: share('order'), status: share('status') }
}

/** Returns at least one second; `undefined` if the text can't be parsed (RFC 9110 §10.2.3). */
function readRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(1, seconds)
}
