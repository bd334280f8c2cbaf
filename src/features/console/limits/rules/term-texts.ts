import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CoinTermKind } from '#api/operator-coin-terms.ts'
import { apiErrorCode } from '#api/errors.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'

/** Names of fees and limits. */
export const termTexts: Readonly<Record<CoinTermKind, MessageDescriptor>> = {
  'withdrawal-fee': msg`Withdrawal fee`,
  'withdrawal-minimum': msg`Smallest withdrawal`,
  'deposit-minimum': msg`Deposits credited above`,
  'hot-floor': msg`Hot wallet floor`,
  'desk-limit': msg`Desk, per 24 hours`,
  'desk-order-limit': msg`For one order`,
  'desk-person-limit': msg`From one person, per 24 hours`,
  'desk-daily-limit': msg`In all, per 24 hours`,
  'daily-limit': msg`24-hour limit`,
  'review-limit': msg`Without review, up to`,
  'four-eyes-limit': msg`Two reviewers, above`,
}

/** Returns the text of an error that only these pages handle; undefined for any other. */
export function termRefusal(error: unknown): MessageDescriptor | undefined {
  if (hasApiErrorCode(error, apiErrorCode.termsContradict)) {
    return msg`This doesn’t fit the coin’s other fees and limits, now or once an announced change starts. The fee stays below the smallest withdrawal, that below what passes without review, that below the amount for two reviewers, and that within the 24-hour limit. An order at the desk stays within a person’s limit, and that within the day’s.`
  }
  if (hasApiErrorCode(error, apiErrorCode.stateConflict)) {
    return msg`This proposal was already decided or taken back, or it has expired.`
  }
  return undefined
}

export const noFactorText = msg`Confirm with your authenticator app or a passkey.`
