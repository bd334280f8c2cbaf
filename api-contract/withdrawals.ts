import * as v from 'valibot'

import { currentPassword, emailCode } from './account-rules.ts'
import { secondFactorProof } from './owner-proof.ts'
import { isPeriod } from './balances.ts'
import { coinSymbol, networkKey } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { day, decimal, moment, opaqueToken, orderNumber, uuid } from './primitives.ts'
import { lookalike, memo, recipient, recipientRefusals } from './recipients.ts'
import { withdrawalState } from './withdrawal-states.ts'

/** The details of a withdrawal. `amount` is deducted from the balance; the recipient gets it less the fee. */
const draft = v.strictObject({
  coin: coinSymbol,
  network: networkKey,
  address: recipient,
  memo: v.optional(memo),
  amount: decimal,
  /**
   * The fee that was shown to the user. If a different one is now in force, the withdrawal is refused rather than
   * charged.
   */
  fee: decimal,
})

/**
 * The remaining verification steps before it's booked, in this order. An account with a second factor proves that
 * instead of the login password.
 */
export const verificationStep = v.picklist(['password', 'second-factor', 'email-code', 'fund-password'])

export type VerificationStep = v.InferOutput<typeof verificationStep>

/** What the paid order buys: another coin, or money. */
export const paidOrderKind = v.picklist(['swap', 'sell'])

export type PaidOrderKind = v.InferOutput<typeof paidOrderKind>

export const withdrawalRequest = v.strictObject({
  /** Becomes the withdrawal's ID, so that confirming again returns the same withdrawal. */
  id: uuid,
  ...draft.entries,
  memo: v.nullable(v.string()),
  arrives: decimal,
  /** The order that it pays, which determines address and amount; null for a withdrawal entered by the user. */
  orderNumber: v.nullable(v.string()),
  /** Null without an order. */
  orderKind: v.nullable(paidOrderKind),
  nextStep: verificationStep,
  resembles: lookalike,
  /** Whether it's above the limit without a review. */
  needsReview: v.boolean(),
  expiresAt: moment,
})

export type WithdrawalRequest = v.InferOutput<typeof withdrawalRequest>

export const withdrawal = v.strictObject({
  id: uuid,
  coin: coinSymbol,
  network: networkKey,
  address: v.string(),
  memo: v.nullable(v.string()),
  amount: decimal,
  fee: decimal,
  arrives: decimal,
  /** The order that it pays. */
  orderNumber: v.nullable(v.string()),
  /** Null without an order. */
  orderKind: v.nullable(paidOrderKind),
  state: withdrawalState,
  /** Why it was refused, in the operator's words. */
  reason: v.nullable(v.string()),
  /** Whether the fee was kept because the recipient's own contract made the payment revert. */
  feeKept: v.boolean(),
  /** The current or last transaction; one with a higher fee may replace it. */
  transactionHash: v.nullable(v.string()),
  confirmations: v.nullable(v.number()),
  requiredConfirmations: v.number(),
  /** Every state it has been in, oldest first. */
  steps: v.array(v.strictObject({ state: withdrawalState, at: moment })),
  createdAt: moment,
})

export type Withdrawal = v.InferOutput<typeof withdrawal>

/** Why a withdrawal is refused; each step may answer with any of these. */
const refusals = [
  ...recipientRefusals,
  apiErrorCode.networkUnavailable,
  apiErrorCode.addressInvalid,
  apiErrorCode.addressNotListed,
  apiErrorCode.amountTooFine,
  apiErrorCode.amountBelowMinimum,
  apiErrorCode.amountAboveLimit,
  apiErrorCode.insufficientBalance,
  apiErrorCode.feeChanged,
  apiErrorCode.paymentsReverted,
  apiErrorCode.accountFrozen,
  apiErrorCode.withdrawalsFrozen,
  apiErrorCode.withdrawalsLocked,
  apiErrorCode.debtOutstanding,
  apiErrorCode.fundPasswordMissing,
] as const

/** Additional refusals for a withdrawal that pays an order. */
const orderRefusals = [
  ...refusals,
  apiErrorCode.notFound,
  /** The order isn't waiting for a payment, or one is already on its way. */
  apiErrorCode.stateConflict,
  /** A payment would be too late. */
  apiErrorCode.rateExpired,
] as const

export const beginWithdrawal = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/begin',
  summary: 'Validates a withdrawal and starts its verifications. No balance is held yet.',
  access: 'main',
  input: draft,
  data: withdrawalRequest,
  errors: refusals,
})

export const beginOrderPayment = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/beginForOrder',
  summary:
    'Starts the verifications of a withdrawal that pays an order: a swap or a sale. Its answer is the quote: what leaves the balance, and the fee.',
  access: 'main',
  input: v.strictObject({ orderNumber }),
  data: withdrawalRequest,
  errors: orderRefusals,
})

export const getWithdrawalRequest = endpoint({
  method: 'GET',
  path: '/api/wallet/withdrawal/request',
  summary: 'Retrieves the withdrawal being verified, to resume after a reload.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: withdrawalRequest,
  errors: [apiErrorCode.requestExpired],
})

export const verifyWithdrawalPassword = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/verifyPassword',
  costly: true,
  summary: 'First verification: the login password. Emails a code with the amount and the address.',
  access: 'main',
  input: v.strictObject({ id: uuid, password: currentPassword }),
  data: v.strictObject({ retryAfter: v.number() }),
  errors: [
    apiErrorCode.requestExpired,
    apiErrorCode.passwordWrong,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.tooManyTries,
  ],
})

export const verifyWithdrawalSecondFactor = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/verifySecondFactor',
  costly: true,
  summary: 'First verification for accounts with a second factor. Emails a code, as after the password.',
  access: 'main',
  input: v.strictObject({ id: uuid, proof: secondFactorProof }),
  data: v.strictObject({ retryAfter: v.number() }),
  errors: [apiErrorCode.requestExpired, apiErrorCode.secondFactorWrong, apiErrorCode.tooManyTries],
})

export const sendWithdrawalCode = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/sendCode',
  costly: true,
  summary: 'Resends the emailed code of the second verification.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: v.strictObject({ retryAfter: v.number() }),
  errors: [apiErrorCode.requestExpired],
})

export const verifyWithdrawalCode = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/verifyCode',
  costly: true,
  summary: 'Second verification: the emailed code.',
  access: 'main',
  input: v.strictObject({ id: uuid, code: emailCode }),
  data: v.null(),
  errors: [apiErrorCode.requestExpired, apiErrorCode.codeWrong, apiErrorCode.codeExpired, apiErrorCode.tooManyTries],
})

export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/confirm',
  costly: true,
  summary: 'Third verification: the fund password. Holds the amount. Repeating it returns the same withdrawal.',
  access: 'main',
  input: v.strictObject({ id: uuid, fundPassword: currentPassword }),
  data: withdrawal,
  errors: [...orderRefusals, apiErrorCode.requestExpired, apiErrorCode.fundPasswordWrong, apiErrorCode.tooManyTries],
})

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/wallet/withdrawals',
  summary: 'Lists the user’s withdrawals, newest first.',
  access: 'main',
  input: v.pipe(
    v.strictObject({
      coin: v.optional(coinSymbol),
      state: v.optional(withdrawalState),
      from: v.optional(day),
      to: v.optional(day),
      ...pageQuery.entries,
    }),
    v.check((input) => isPeriod(input), 'from is later than to'),
  ),
  data: pageOf(withdrawal),
  errors: [],
})

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/api/wallet/withdrawal',
  summary: 'Retrieves a withdrawal.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: withdrawal,
  errors: [apiErrorCode.notFound],
})

export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/cancel',
  summary: 'Cancels a withdrawal in review or awaiting payment, until it’s signed.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: withdrawal,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

/** The used part of the 24-hour limits, for each coin that was withdrawn or sent. */
export const getWithdrawalUsage = endpoint({
  method: 'GET',
  path: '/api/wallet/withdrawal/usage',
  summary: 'Retrieves how much of each coin was withdrawn or sent in the last 24 hours.',
  access: 'main',
  input: undefined,
  data: v.strictObject({ used: v.record(coinSymbol, decimal) }),
  errors: [],
})

export const freezeWithdrawals = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/freeze',
  summary: 'Freezes withdrawals by the “This wasn’t me” link of an email, and cancels those not yet sent.',
  access: 'public',
  input: v.strictObject({ token: opaqueToken }),
  data: v.null(),
  errors: [apiErrorCode.linkInvalid],
})

export const sendUnfreezeCode = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/sendUnfreezeCode',
  costly: true,
  summary: 'Emails a code to unfreeze withdrawals.',
  access: 'main',
  input: undefined,
  data: v.strictObject({ retryAfter: v.number() }),
  errors: [],
})

export const unfreezeWithdrawals = endpoint({
  method: 'POST',
  path: '/api/wallet/withdrawal/unfreeze',
  costly: true,
  summary: 'Unfreezes withdrawals with all three verifications. A second factor replaces the login password.',
  access: 'main',
  input: v.strictObject({
    password: v.optional(currentPassword),
    secondFactor: v.optional(secondFactorProof),
    code: emailCode,
    fundPassword: currentPassword,
  }),
  data: v.null(),
  errors: [
    apiErrorCode.passwordWrong,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.codeWrong,
    apiErrorCode.codeExpired,
    apiErrorCode.fundPasswordWrong,
    apiErrorCode.fundPasswordMissing,
    apiErrorCode.tooManyTries,
  ],
})
