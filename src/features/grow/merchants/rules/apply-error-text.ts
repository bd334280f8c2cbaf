import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { apiErrorCode } from '#api/errors.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'

/** Returns why an application was rejected. Not among the texts that every page loads, as it's only needed here. */
export function applyErrorText(error: unknown): MessageDescriptor {
  const { merchantRefused, stateConflict } = apiErrorCode
  if (hasApiErrorCode(error, merchantRefused)) {
    return msg`You can’t open a merchant account with this code. Contact the superior merchant.`
  }
  if (hasApiErrorCode(error, stateConflict)) return msg`You already have an open application.`
  return apiErrorText(error)
}
