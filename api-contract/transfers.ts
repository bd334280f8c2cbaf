import * as v from 'valibot'

import { currentPassword, email } from './account-rules.ts'
import { secondFactorProof } from './owner-proof.ts'
import { coinSymbol } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { decimal, moment, textLine, uuid } from './primitives.ts'

/**
 * A transfer to another person by email. Whether that address has an account is not told: without one it waits for the
 * person to register, and after 30 days it comes back.
 */
export const transfer = v.strictObject({
  id: uuid,
  coin: coinSymbol,
  amount: decimal,
  direction: v.picklist(['in', 'out']),
  /** For `out` the address that was entered; for `in` the sender's with its middle left out. */
  email: v.string(),
  note: v.nullable(v.string()),
  state: v.picklist(['sent', 'received', 'returned']),
  createdAt: moment,
})

export type Transfer = v.InferOutput<typeof transfer>

export const createTransfer = endpoint({
  method: 'POST',
  path: '/api/wallet/transfer/create',
  costly: true,
  summary: 'Sends coins to another user, free of charge. The id makes it idempotent.',
  access: 'main',
  input: v.strictObject({
    /** Made up by the client, once for each transfer. */
    id: uuid,
    coin: coinSymbol,
    amount: decimal,
    email,
    note: v.optional(textLine(1, 100)),
    fundPassword: currentPassword,
    /** Where the account has a second factor, and has sent more within 24 hours than goes without it. */
    secondFactor: v.optional(secondFactorProof),
  }),
  data: transfer,
  errors: [
    apiErrorCode.insufficientBalance,
    apiErrorCode.amountTooFine,
    apiErrorCode.amountBelowMinimum,
    apiErrorCode.amountAboveLimit,
    apiErrorCode.ownAddress,
    /** In the mode of listed addresses: a person to whom nothing was sent a day ago or earlier. */
    apiErrorCode.addressNotListed,
    apiErrorCode.accountFrozen,
    apiErrorCode.withdrawalsFrozen,
    apiErrorCode.withdrawalsLocked,
    apiErrorCode.debtOutstanding,
    apiErrorCode.idReused,
    apiErrorCode.fundPasswordWrong,
    apiErrorCode.fundPasswordMissing,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.tooManyTries,
  ],
})

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/wallet/transfers',
  summary: 'Lists internal transfers, newest first.',
  access: 'main',
  input: v.strictObject({ coin: v.optional(coinSymbol), ...pageQuery.entries }),
  data: pageOf(transfer),
  errors: [],
})

export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/wallet/transfer',
  summary: 'Retrieves a transfer.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: transfer,
  errors: [apiErrorCode.notFound],
})
