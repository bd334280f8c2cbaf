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
