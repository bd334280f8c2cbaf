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
  'desk-daily-limit': msg`Total, per 24 hours`,
  'daily-limit': msg`24-hour limit`,
  'review-limit': msg`Without review, up to`,
  'four-eyes-limit': msg`Two reviewers, above`,
}

/** Returns the text of an error that only these pages handle; undefined for any other. */
export function termRefusal(error: unknown): MessageDescriptor | undefined {
  if (hasApiErrorCode(error, apiErrorCode.termsContradict)) {
    return msg`This conflicts with the coin’s other fees and limits, now or once an announced change starts. The fee must be below the smallest withdrawal, followed in order by the amount without review, the amount for two reviewers and the 24-hour limit. At the desk, the limit for one order can’t exceed the limit per person, which can’t exceed the total.`
  }
  if (hasApiErrorCode(error, apiErrorCode.stateConflict)) {
    return msg`This proposal was already decided or taken back, or it has expired.`
  }
  return undefined
}

export const noFactorText = msg`Confirm with your authenticator app or a passkey.`
