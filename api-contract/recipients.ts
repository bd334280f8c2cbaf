import * as v from 'valibot'

import { apiErrorCode } from './errors.ts'
import { textLine } from './primitives.ts'

/** Long enough for an address of any network; each network validates its own. */
export const recipient = textLine(1, 120)

export const memo = textLine(1, 120)

/** Why an address is refused for every user. */
export const recipientRefusals = [
  apiErrorCode.recipientIsOurs,
  apiErrorCode.recipientIsToken,
  apiErrorCode.recipientIsNobody,
  apiErrorCode.recipientHasAccount,
  apiErrorCode.ownAddress,
] as const

/**
 * The address that this one resembles: one the user has listed, with its name, or has paid, by a withdrawal or as an
 * order's payout.
 */
export const lookalike = v.nullable(v.strictObject({ address: v.string(), name: v.nullable(v.string()) }))
