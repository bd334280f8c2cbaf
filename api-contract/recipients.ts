import * as v from 'valibot'

import { apiErrorCode } from './errors.ts'
import { textLine } from './primitives.ts'

/** Long enough for the address of any network; whether it is one, each network says. */
export const recipient = textLine(1, 120)

export const memo = textLine(1, 120)

/** Why nothing may be sent to an address, whoever asks. */
export const recipientRefusals = [
  apiErrorCode.recipientIsOurs,
  apiErrorCode.recipientIsToken,
  apiErrorCode.recipientIsNobody,
  apiErrorCode.recipientHasAccount,
  apiErrorCode.ownAddress,
] as const

/**
 * What an address looks like without being it: one that the person has listed, by its name, or paid, by a withdrawal or
 * as an order's payout.
 */
export const lookalike = v.nullable(v.strictObject({ address: v.string(), name: v.nullable(v.string()) }))
