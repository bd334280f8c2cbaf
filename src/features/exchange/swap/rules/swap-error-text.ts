import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { apiErrorCode } from '#api/errors.ts'
import { deskName } from '#api/exchange.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'

/** One sentence about a failure of a swap: what it is called elsewhere would give the wrong advice here. */
export function swapErrorText(error: unknown, partner: string | undefined): MessageDescriptor {
  if (hasApiErrorCode(error, apiErrorCode.recipientHasAccount)) {
    return msg`This deposit address belongs to another Sevenport user. A swap can’t use it: enter another address.`
  }
  if (!hasApiErrorCode(error, apiErrorCode.limitReached)) return apiErrorText(error)
  // The desk has a limit of its own beside that of all orders, and the code is the same.
  return partner === deskName
    ? msg`You’ve reached Sevenport’s 24-hour swap limit or have 20 unpaid orders. Swap less, or choose another offer.`
    : msg`You have 20 unpaid orders. Pay one, or wait until one expires.`
}
