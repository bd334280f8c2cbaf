import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { apiErrorCode } from '#api/errors.ts'
import { ApiError } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'

/** Returns one sentence about a failed link payment: the general error texts would give the wrong advice here. */
export function linkErrorText(error: unknown): MessageDescriptor {
  switch (error instanceof ApiError && error.code) {
    case apiErrorCode.stateConflict:
      return msg`This link can’t be paid anymore, or someone else is paying it right now.`
    case apiErrorCode.merchantMissing:
      return msg`This merchant can’t be paid right now. Contact them.`
    case apiErrorCode.recipientHasAccount:
      return msg`This deposit address belongs to a Sevenport user. Coins can’t come back to it: enter another address.`
    case apiErrorCode.limitReached:
      return msg`Too many people are paying this merchant right now. Try again later.`
    case apiErrorCode.amountAboveLimit:
      return msg`Sevenport can’t take this payment today. Choose another offer.`
    default:
      return apiErrorText(error)
  }
}
