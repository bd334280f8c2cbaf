import type { ApiErrorCode } from '#api/errors.ts'

/** A refusal with a code of the error catalog. Services throw it, and it becomes the answer's envelope. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly code: ApiErrorCode
  /** Seconds until a retry makes sense, sent in the header `retry-after`. */
  readonly retryAfter: number | undefined

  /** `message` is for developers. It is part of the answer, so it must not contain secrets. */
  constructor(code: ApiErrorCode, message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}
