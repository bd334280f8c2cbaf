import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { moment, textLine, uuid } from './primitives.ts'

/** 9 to 18 digits (spec §5). */
const accountNumber = v.pipe(v.string(), v.regex(/^\d{9,18}$/))
/** India's IFSC: 4 letters, 0, 6 letters or digits (spec §5). */
const branchCode = v.pipe(v.string(), v.regex(/^[A-Z]{4}0[A-Z\d]{6}$/))
const upiId = v.pipe(v.string(), v.regex(/^[\w.-]{2,256}@[a-zA-Z]{2,64}$/))
const holder = textLine(2, 100)

export const pixKeyType = v.picklist(['cpf', 'cnpj', 'phone', 'email', 'random'])
export type PixKeyType = v.InferOutput<typeof pixKeyType>

/**
 * Where the money of a sale goes. The patterns are a first check; the server validates check digits and Pix key
 * formats.
 */
export const payoutAccountDetails = v.variant('kind', [
  v.strictObject({ kind: v.literal('india-bank'), holder, accountNumber, branchCode }),
  v.strictObject({ kind: v.literal('upi'), holder, upiId }),
  v.strictObject({ kind: v.literal('pix'), holder, keyType: pixKeyType, key: textLine(3, 100) }),
])
export type PayoutAccountDetails = v.InferOutput<typeof payoutAccountDetails>

/** The account as displayed, with its last digits only. */
const payoutAccount = v.strictObject({
  id: uuid,
  kind: v.picklist(['india-bank', 'upi', 'pix']),
  holder: v.string(),
  /** Such as `••••6789`. */
  masked: v.string(),
  createdAt: moment,
  /** When sales can first be paid to it: a day after it was entered. */
  usableFrom: moment,
})
export type PayoutAccountView = v.InferOutput<typeof payoutAccount>

export const listPayoutAccounts = endpoint({
  method: 'GET',
  path: '/api/fiat/payoutAccount/list',
  summary: 'Lists the bank accounts and Pix keys that sales can be paid to, masked.',
  access: 'main',
  input: undefined,
  data: v.array(payoutAccount),
  errors: [],
})

export const addPayoutAccount = endpoint({
  method: 'POST',
  path: '/api/fiat/payoutAccount/add',
  summary: 'Adds a bank account or Pix key. Sales can be paid to it a day later.',
  access: 'main',
  costly: true,
  input: v.strictObject({ details: payoutAccountDetails }),
  data: payoutAccount,
  errors: [apiErrorCode.payoutAccountInvalid, apiErrorCode.payoutAccountForeign, apiErrorCode.limitReached],
})

export const deletePayoutAccount = endpoint({
  method: 'POST',
  path: '/api/fiat/payoutAccount/delete',
  summary: 'Deletes a bank account or Pix key. Orders that are under way keep it until they end.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})
