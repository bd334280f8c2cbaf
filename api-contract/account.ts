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
} from './primitives.ts'

/** What an account looks like to the person it belongs to. */
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
    /** On whatever address they work. */
    passkeys: v.number(),
    /** Those that work on the address of the request. */
    passkeysHere: v.number(),
    /** Domains of other addresses on which some work, ours first. */
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

/** A code for something that only the account's owner may do, mailed to its address; `change-email` to the new one. */
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
 * What the owner of an account has and a thief of its log-in password has not: the mailbox that it belongs to, or, for who
 * no longer reads that one, the fund password.
 */
const ownerProof = v.variant('method', [
  /** Of the purpose `leave-email`. */
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
    /** Of the mail to the new address. */
    code: emailCode,
    ownerProof,
    /** Where the account has a second factor. */
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

/** What keeps an account from being deleted, and ends before it can be. */
export const deletionObstacle = v.variant('kind', [
  v.strictObject({ kind: v.literal('balance'), amounts: coinAmounts }),
  /** Held for withdrawals under way. */
  v.strictObject({ kind: v.literal('withdrawal'), amounts: coinAmounts }),
  /** Owed, because a deposit that was used has vanished with its block. */
  v.strictObject({ kind: v.literal('debt'), amounts: coinAmounts }),
  /** Seen on its network, and not credited yet. */
  v.strictObject({ kind: v.literal('deposit'), amounts: coinAmounts }),
  /** Until then what was sent to others may come back. */
  v.strictObject({ kind: v.literal('transfer'), until: moment }),
  v.strictObject({ kind: v.literal('operator') }),
  /** Operators have frozen it. */
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
    /** Those of networks without EVM too. */
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
    /** There is an obstacle, which `getDeletion` names. */
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

/** A browser that is logged in. */
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
