import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { partnerName, paymentMethod } from './fiat.ts'
import { opaqueToken } from './primitives.ts'

/** An account of the user that a partner knows, under the partner's names. */
const linkedAccount = v.strictObject({
  id: opaqueToken,
  /** The account number as masked by the partner, such as `XXXX6789`, or a UPI ID. */
  number: v.string(),
  /** The bank's branch code; null if the number is enough. */
  branchCode: v.nullable(v.string()),
  /** Empty if the partner doesn't say. */
  holder: v.string(),
})
export type LinkedAccountView = v.InferOutput<typeof linkedAccount>

export const listLinkedAccounts = endpoint({
  method: 'POST',
  path: '/api/fiat/linkedAccount/list',
  summary: 'Lists the accounts at a partner from which a purchase can be paid, as the partner masks them.',
  access: 'main',
  // Every call asks the partner.
  costly: true,
  input: v.strictObject({
    partner: partnerName,
    method: paymentMethod,
    /** The partner is queried with the user's email. */
    sharingAgreed: v.literal(true),
  }),
  data: v.array(linkedAccount),
  errors: [apiErrorCode.notFound, apiErrorCode.partnerUnavailable],
})
