import { Allowance } from './allowance.ts'
import { PartnerError } from './partner-error.ts'

/**
 * What a request is for. Only offers are asked for by anybody as often as they like, so nothing is set aside for them:
 * whatever visitors do, orders are made and followed, and what a partner offers stays known.
 */
export type Purpose = 'offer' | 'catalogue' | 'order' | 'status'

/** The part of a minute's requests that is set aside for each purpose. The rest is for offers, and for whoever comes. */
const setAside: Readonly<Record<Exclude<Purpose, 'offer'>, number>> = { catalogue: 0.1, order: 0.15, status: 0.25 }

/** How much a partner may be asked within any minute. */
export interface PartnerLimits {
  readonly requestsPerMinute: number
  /** Of calls that it limits beside that, by the name that the adapter gives them. */
  readonly calls?: Readonly<Record<string, number>>
}

export interface RequestKind {
  /** Left out for a partner that is asked for one thing only. */
  readonly purpose?: Purpose | undefined
  /** Of those that the partner limits by themselves. */
  readonly call?: string | undefined
}

/** A request that was counted. */
export interface Counted {
  /** It was not made after all. */
  takeBack(): void
}

/** Seconds to leave a partner alone that asks for it without saying how long: doubled every time. */
const firstPause = 15
const maxGuessWindow = 15 * 60
/** Binance bans for up to three days; asking once a day costs nothing. */
const maxPause = 86_400

/** How many requests a partner gets, and when it has asked for fewer. Each process counts its own. */
export class PartnerBudget {
  readonly #name: string
  /** Of a partner whose requests have no purpose. */
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

  /** Counts a request. @throws PartnerError `not-asked` if there is no room for it. */
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

  /** The partner has answered as it should. */
  reset(): void {
    this.#refusals = 0
  }

  /**
   * The partner asks for a pause: nobody asks it before that is over.
   * @param asked Its `retry-after`: seconds, or a date.
   * @returns The seconds of the pause.
   */
  pause(asked: string | undefined): number {
    const guess = Math.min(firstPause * 2 ** this.#refusals, maxGuessWindow)
    this.#refusals += 1
    const seconds = Math.min(readRetryAfter(asked) ?? guess, maxPause)
    this.#pausedUntil = Date.now() + seconds * 1000
    return seconds
  }

  /** Where a request of this purpose may be counted, its own share first. */
  #poolsOf(purpose: Purpose | undefined): readonly Allowance[] {
    if (purpose === undefined) return [this.#whole]
    return purpose === 'offer' ? [this.#rest] : [this.#shares[purpose], this.#rest]
  }

  #notAsked(retryAfterSeconds: number): PartnerError {
    return new PartnerError('not-asked', `${this.#name} is not asked for another ${retryAfterSeconds} s`, {
      retryAfterSeconds,
    })
  }
}

/** What is set aside of so many requests: at least one for each purpose. */
export function sharesOf(requestsPerMinute: number): Readonly<Record<keyof typeof setAside, number>> {
  const share = (purpose: keyof typeof setAside) => Math.max(1, Math.floor(requestsPerMinute * setAside[purpose]))
  return { catalogue: share('catalogue'), order: share('order'), status: share('status') }
}

/** At least a second; `undefined` for what cannot be read (RFC 9110 §10.2.3). */
function readRetryAfter(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(1, seconds)
}
