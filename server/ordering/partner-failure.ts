import { apiErrorCode } from '#api/errors.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { PartnerError } from '#server/lib/partner-error.ts'

/** Returns the failure to report to a user who waits for a partner. */
export function partnerFailure({ failure, retryAfterSeconds }: PartnerError): ApiFailure {
  const message =
    failure === 'not-asked' && retryAfterSeconds !== undefined
      ? `The partner takes no more requests for now: try again in ${retryAfterSeconds} s`
      : 'The partner gives no usable answer'
  return new ApiFailure(apiErrorCode.partnerUnavailable, message, retryAfterSeconds)
}
