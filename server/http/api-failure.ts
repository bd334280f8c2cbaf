import type { ApiErrorCode } from '#api/errors.ts'

/** A refusal with a code of the catalogue; it becomes the answer's envelope. Thrown by services, sent by the app. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: ApiErrorCode
  /** Seconds until it is worth trying again: the answer's header `retry-after`. */
  readonly retryAfter: number | undefined

  /** `message` is for developers: it reaches the answer, so it names no secret. */
  constructor(code: ApiErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}
