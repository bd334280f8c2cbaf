import * as v from 'valibot'

import { antiPhishingWord, currentPassword, email, emailCode, newPassword, userName } from './account-rules.ts'
import { ownerEntries, secondFactorProof } from './owner-proof.ts'
import { coinSymbol } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import {
  countryCode,
  currencyCode,
  decimal,
  languageCode,
  languageName,
  moment,
  opaqueToken,
  uuid,
  orderNumber,
} from './primitives.ts'

/** An account as its owner sees it. */
export const profile = v.strictObject({
  userId: uuid,
  memberId: v.pipe(v.string(), v.digits()),
  email: v.string(),
  userName: v.string(),
  agentId: v.nullable(v.string()),
  country: v.nullable(countryCode),
  lang: languageCode,
  pricingCurrency: currencyCode,
  antiPhishingWord: v.nullable(v.string()),
  hasFundPassword: v.boolean(),
  secondFactors: v.strictObject({
    totp: v.boolean(),
    /** Passkeys for any domain. */
    passkeys: v.number(),
    /** Passkeys that work on the request's domain. */
    passkeysHere: v.number(),
    /** Other domains that some of the passkeys work on, ours first. */
    passkeysElsewhere: v.array(v.string()),
    recoveryCodesLeft: v.number(),
  }),
  registeredAt: moment,
})

export type Profile = v.InferOutput<typeof profile>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/account/info',
  summary: 'Retrieves the user’s account.',
  access: 'main',
  input: undefined,
  data: profile,
  errors: [],
})

export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/account/update',
  summary: 'Updates the profile fields that need no verification. Omitted fields stay unchanged.',
  access: 'main',
  input: v.strictObject({
    userName: v.optional(userName),
    country: v.optional(v.nullable(countryCode)),
    lang: v.optional(languageName),
    pricingCurrency: v.optional(currencyCode),
    antiPhishingWord: v.optional(v.nullable(antiPhishingWord)),
  }),
  data: profile,
  errors: [],
})

/**
 * A code for something only the account's owner may do, sent to the account's email; for `change-email`, to the new
 * one.
 */
export const sendAccountCode = endpoint({
  method: 'POST',
  path: '/api/account/sendCode',
  costly: true,
  summary: 'Emails a 6-digit code that confirms an account change.',
  access: 'main',
  input: v.variant('purpose', [
    v.strictObject({ purpose: v.literal('set-fund-password') }),
    v.strictObject({ purpose: v.literal('delete-account') }),
    v.strictObject({ purpose: v.literal('leave-email') }),
    v.strictObject({ purpose: v.literal('add-second-factor') }),
    v.strictObject({ purpose: v.literal('create-order-key') }),
    v.strictObject({ purpose: v.literal('change-email'), newEmail: email }),
  ]),
  data: v.strictObject({ retryAfter: v.number() }),
  errors: [],
})

export const setFundPassword = endpoint({
  method: 'POST',
  path: '/api/account/setFundPassword',
  costly: true,
  summary: 'Sets or replaces the fund password. A second factor replaces the login password.',
  access: 'main',
  input: v.strictObject({ ...ownerEntries, fundPassword: newPassword, code: emailCode }),
  data: v.null(),
  errors: [
    apiErrorCode.passwordWrong,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.codeWrong,
    apiErrorCode.codeExpired,
    apiErrorCode.secretReused,
    apiErrorCode.passwordGuessable,
    apiErrorCode.tooManyTries,
  ],
})

export const validFundPassword = endpoint({
  method: 'POST',
  path: '/api/register/validFundPassword',
  costly: true,
  summary: 'Checks the fund password.',
  access: 'main',
  input: v.strictObject({ fundPassword: currentPassword }),
  data: v.null(),
  errors: [apiErrorCode.fundPasswordWrong, apiErrorCode.fundPasswordMissing, apiErrorCode.tooManyTries],
})

/**
 * What an account's owner has and a thief of the login password doesn't: access to the account's mailbox or, for owners
 * who no longer have that, the fund password.
 */
const ownerProof = v.variant('method', [
  /** A code issued for the purpose `leave-email`. */
  v.strictObject({ method: v.literal('mailed-code'), code: emailCode }),
  v.strictObject({ method: v.literal('fund-password'), fundPassword: currentPassword }),
])

export type OwnerProof = v.InferOutput<typeof ownerProof>

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/changeEmail',
  costly: true,
  summary: 'Changes the account’s email. The previous one gets a link to change it back.',
  access: 'main',
  input: v.strictObject({
    currentPassword,
    newEmail: email,
    /** From the email to the new address. */
    code: emailCode,
    ownerProof,
    /** Required if the account has a second factor. */
    secondFactor: v.optional(secondFactorProof),
  }),
  data: profile,
  errors: [
    apiErrorCode.passwordWrong,
    apiErrorCode.codeWrong,
    apiErrorCode.codeExpired,
    apiErrorCode.ownerCodeWrong,
    apiErrorCode.fundPasswordWrong,
    apiErrorCode.fundPasswordMissing,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.emailTaken,
    apiErrorCode.tooManyTries,
  ],
})

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/login/undoEmailChange',
  costly: true,
  summary:
    'Restores the previous email by the link sent there, within 72 hours. Logs out all devices and clears both passwords.',
  access: 'public',
  input: v.strictObject({ token: opaqueToken }),
  data: v.null(),
  errors: [apiErrorCode.linkInvalid, apiErrorCode.emailTaken],
})

const coinAmounts = v.array(v.strictObject({ coin: coinSymbol, amount: decimal }))

/** What temporarily blocks an account's deletion. */
export const deletionObstacle = v.variant('kind', [
  v.strictObject({ kind: v.literal('balance'), amounts: coinAmounts }),
  /** Held for pending withdrawals. */
  v.strictObject({ kind: v.literal('withdrawal'), amounts: coinAmounts }),
  /** Owed because a deposit vanished in a reorg after it was used. */
  v.strictObject({ kind: v.literal('debt'), amounts: coinAmounts }),
  /** Seen on its network, but not credited yet. */
  v.strictObject({ kind: v.literal('deposit'), amounts: coinAmounts }),
  /** Until then, transfers sent to others may still be returned. */
  v.strictObject({ kind: v.literal('transfer'), until: moment }),
  /** Nobody else can name the address to which this swap's coins are to be sent back. */
  v.strictObject({ kind: v.literal('refund'), order: orderNumber }),
  v.strictObject({ kind: v.literal('operator') }),
  /** Frozen by operators. */
  v.strictObject({ kind: v.literal('freeze') }),
])

export type DeletionObstacle = v.InferOutput<typeof deletionObstacle>

export const getDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'Retrieves what blocks deleting the account, and the deposit addresses that would be lost.',
  access: 'main',
  input: undefined,
  data: v.strictObject({
    obstacles: v.array(deletionObstacle),
    /** Includes networks without EVM. */
    depositAddresses: v.array(v.string()),
  }),
  errors: [],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  costly: true,
  summary: 'Deletes the account and all personal data. A second factor replaces the login password.',
  access: 'main',
  input: v.strictObject({ ...ownerEntries, code: emailCode }),
  data: v.null(),
  errors: [
    apiErrorCode.passwordWrong,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.codeWrong,
    apiErrorCode.codeExpired,
    apiErrorCode.tooManyTries,
    /** An obstacle remains; `getDeletion` lists them. */
    apiErrorCode.stateConflict,
  ],
})

export const exportAccount = endpoint({
  method: 'POST',
  path: '/api/account/export',
  costly: true,
  summary: 'Retrieves everything we store about the user, by section.',
  access: 'main',
  input: v.strictObject({ currentPassword }),
  data: v.strictObject({
    exportedAt: moment,
    sections: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))),
  }),
  errors: [apiErrorCode.passwordWrong, apiErrorCode.tooManyTries],
})

/** A browser with an open session. */
export const openSession = v.strictObject({
  id: uuid,
  /** Such as "Chrome on Android". */
  device: v.string(),
  address: v.string(),
  startedAt: moment,
  lastSeenAt: moment,
  isCurrent: v.boolean(),
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'Lists open sessions.',
  access: 'main',
  input: undefined,
  data: v.array(openSession),
  errors: [],
})

export const endSession = endpoint({
  method: 'POST',
  path: '/api/account/endSession',
  summary: 'Ends one of the user’s sessions.',
  access: 'main',
  input: v.strictObject({ sessionId: uuid }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/endOtherSessions',
  summary: 'Ends all sessions except the current one.',
  access: 'main',
  input: undefined,
  data: v.null(),
  errors: [],
})

export const securityEvent = v.strictObject({
  id: uuid,
  kind: v.picklist([
    'registered',
    'login',
    'login-failed',
    'second-factor-failed',
    'logout',
    'sessions-ended',
    'refresh-token-reused',
    'password-changed',
    'password-reset',
    'fund-password-set',
    'email-changed',
    'email-moved-back',
    'second-factor-added',
    'second-factor-removed',
    'second-factor-ending',
    'second-factor-kept',
    'recovery-codes-renewed',
    'wallet-bound',
    'wallet-unbound',
    'withdrawals-frozen',
    'withdrawals-unfrozen',
    'address-listed',
    'payout-account-added',
    'listed-only-on',
    'listed-only-ending',
    'order-key-created',
    'order-key-revoked',
    'webhook-changed',
    'webhook-removed',
    'data-exported',
  ]),
  device: v.string(),
  address: v.string(),
  at: moment,
})

export type SecurityEvent = v.InferOutput<typeof securityEvent>

export const listLoginHistory = endpoint({
  method: 'GET',
  path: '/api/account/loginHistory',
  summary: 'Lists logins and security changes, newest first.',
  access: 'main',
  input: pageQuery,
  data: pageOf(securityEvent),
  errors: [],
})
