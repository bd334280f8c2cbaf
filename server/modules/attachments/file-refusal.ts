import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

/** Returns the failure for a file refused because of its content. */
export function refusal(reason: string): ApiFailure {
  return new ApiFailure(apiErrorCode.fileRefused, reason)
}

export function tooLarge(): ApiFailure {
  return new ApiFailure(apiErrorCode.payloadTooLarge, 'The file is too large')
}
