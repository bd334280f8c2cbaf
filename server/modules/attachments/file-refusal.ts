import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'

/** The refusal of a file for what is in it. */
export function refusal(reason: string): ApiFailure {
  return new ApiFailure(apiErrorCode.fileRefused, reason)
}

export function tooLarge(): ApiFailure {
  return new ApiFailure(apiErrorCode.payloadTooLarge, 'The file is too large')
}
