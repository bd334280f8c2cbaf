import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { partnerName, paymentMethod } from './fiat.ts'
import { opaqueToken } from './primitives.ts'

/** An account that a partner knows a person by, as the partner names it. */
const linkedAccount = v.strictObject({
  id: opaqueToken,
  /** The number as the partner hides it, such as `XXXX6789`, or a UPI ID. */
  number: v.string(),
  /** Of the bank; null where the number says it all. */
  branchCode: v.nullable(v.string()),
  /** Empty where the partner doesn’t say. */
  holder: v.string(),
})
export type LinkedAccountView = v.InferOutput<typeof linkedAccount>

export const listLinkedAccounts = endpoint({
  method: 'POST',
  path: '/api/fiat/linkedAccount/list',
  summary: 'Lists the accounts at a partner from which a purchase can be paid, as the partner masks them.',
  access: 'main',
  // Asks the partner each time.
  costly: true,
  input: v.strictObject({
    partner: partnerName,
    method: paymentMethod,
    /** The partner is asked by the person’s email. */
    sharingAgreed: v.literal(true),
  }),
  data: v.array(linkedAccount),
  errors: [apiErrorCode.notFound, apiErrorCode.partnerUnavailable],
})
