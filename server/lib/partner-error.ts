/**
 * Why a partner gave no usable answer:
 * - `timeout`: it did not answer in time.
 * - `too-large`: its answer was longer than any answer should be.
 * - `refused`: it refused this request (HTTP 4xx). Retrying won't help.
 * - `malformed`: its answer is not JSON, or not of the documented shape.
 * - `rate-limited`: it asks us to slow down.
 * - `not-asked`: the request was not sent. Our own budget is spent, or the partner has asked for a pause.
 * - `unavailable`: it can't be reached or fails (HTTP 5xx), or has failed so often that it's left alone for a while.
 * - `unsafe`: it leads elsewhere: a redirect, or an address inside our own network.
 */
export type PartnerFailure =
  | 'timeout'
  | 'too-large'
  | 'refused'
  | 'malformed'
  | 'rate-limited'
  | 'not-asked'
  | 'unavailable'
  | 'unsafe'

interface PartnerErrorDetails {
  /** HTTP status of the partner's answer. */
  readonly status?: number
  /** Seconds after which to retry. */
  readonly retryAfterSeconds?: number
  /** JSON body of a refusal. */
  readonly answer?: unknown
}

/**
 * A partner gave no usable answer. The message names its host, but never a query, header or body: these may contain
 * keys.
 */
export class PartnerError extends Error {
  override readonly name = 'PartnerError'
  readonly failure: PartnerFailure
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  // Private, so that logs never print what a partner wrote.
  readonly #answer: unknown

  constructor(failure: PartnerFailure, message: string, details: PartnerErrorDetails = {}) {
    super(message)
    this.failure = failure
    this.status = details.status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.#answer = details.answer
  }

  /** The body of a partner's refusal, with every number as text: some partners state the minimum there. */
  get answer(): unknown {
    return this.#answer
  }
}
