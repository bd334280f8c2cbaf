/**
 * Why a partner gave no answer that can be used:
 * - `timeout`: it did not answer in time.
 * - `too-large`: its answer was longer than any answer should be.
 * - `refused`: it refused this request (HTTP 4xx). Asking again changes nothing.
 * - `malformed`: its answer is not JSON, or not of the shape that its documentation describes.
 * - `rate-limited`: it asks us to slow down.
 * - `not-asked`: it has not heard of this request. Our own budget for it is spent, or it has asked for a pause.
 * - `unavailable`: it cannot be reached or fails (HTTP 5xx), or has failed so often that it is left alone for a while.
 * - `unsafe`: it leads elsewhere: a redirect, or an address inside our own network.
 */
export type PartnerFailure =
  'timeout' | 'too-large' | 'refused' | 'malformed' | 'rate-limited' | 'not-asked' | 'unavailable' | 'unsafe'

interface PartnerErrorDetails {
  /** HTTP status of the partner's answer. */
  readonly status?: number
  /** When to ask again. */
  readonly retryAfterSeconds?: number
  /** JSON body of a refusal. */
  readonly answer?: unknown
}

/** A partner gave no answer, or not a usable one. The message names its host, never a query, a header or a body: keys stand there. */
export class PartnerError extends Error {
  override readonly name = 'PartnerError'
  readonly failure: PartnerFailure
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  // Private, so that no log prints what a partner wrote.
  readonly #answer: unknown

  constructor(failure: PartnerFailure, message: string, details: PartnerErrorDetails = {}) {
    super(message)
    this.failure = failure
    this.status = details.status
    this.retryAfterSeconds = details.retryAfterSeconds
    this.#answer = details.answer
  }

  /** What a partner that refused said, with every number as text: some name the minimum there. */
  get answer(): unknown {
    return this.#answer
  }
}
