import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { apiErrorCode } from '#api/errors.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'

/** Returns one sentence about a failed purchase or sale: the general error texts would give the wrong advice here. */
export function fiatErrorText(error: unknown): MessageDescriptor {
  if (hasApiErrorCode(error, apiErrorCode.recipientHasAccount)) {
    return msg`This deposit address belongs to another Sevenport user. Enter another address.`
  }
  if (hasApiErrorCode(error, apiErrorCode.limitReached)) {
    return msg`You have too many unpaid orders. Pay one, or wait until one expires.`
  }
  return apiErrorText(error)
}
