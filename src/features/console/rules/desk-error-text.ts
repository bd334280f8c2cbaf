import { type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { apiErrorCode } from '#api/errors.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'

/** Returns why an operator’s text was refused. Unlike customers’ forms, operators’ have no transaction field. */
export function deskErrorText(error: unknown): MessageDescriptor {
  if (hasApiErrorCode(error, apiErrorCode.contentIncomplete)) {
    return msg`This version isn’t complete. Fix what’s marked in each language.`
  }
  if (!hasApiErrorCode(error, apiErrorCode.textHasSecret)) return apiErrorText(error)
  return msg`This looks like a recovery phrase or private key. Remove it. For a transaction, link to its page on a block explorer.`
}
