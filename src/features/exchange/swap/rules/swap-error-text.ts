import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { apiErrorCode } from '#api/errors.ts'
import { maximumUnpaidOrders } from '#api/exchange.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { ApiError } from '#src/lib/api-client.ts'

/** Returns one sentence about a failed swap: the general error texts would give the wrong advice here. */
export function swapErrorText(error: unknown): MessageDescriptor {
  switch (error instanceof ApiError && error.code) {
    case apiErrorCode.recipientHasAccount:
      return msg`This deposit address belongs to another Sevenport user. A swap can’t use it: enter another address.`
    case apiErrorCode.limitReached:
      return msg`You have ${maximumUnpaidOrders} unpaid orders. Pay one, or wait until one expires.`
    case apiErrorCode.amountAboveLimit:
      return msg`This is above what’s left of Sevenport’s 24-hour swap limit. Swap less, or choose another offer.`
    default:
      return apiErrorText(error)
  }
}

/** The same for creating an order, which may exist if its response was lost. */
export function orderErrorText(error: unknown): MessageDescriptor {
  const isUnanswered = error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')
  return isUnanswered
    ? msg`No answer arrived, so your order may exist. Check your orders before you try again.`
    : swapErrorText(error)
}
