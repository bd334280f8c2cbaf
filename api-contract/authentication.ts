import * as v from 'valibot'

import { currentPassword, email, emailCode, newPassword } from './account-rules.ts'
import { endpoint, type Realm, type RealmPrefix } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { invitationCode } from './invitation-rules.ts'
import { merchantCode } from './merchant-rules.ts'
import { secondFactorMethod, secondFactorProof } from './owner-proof.ts'
import { countryCode, currencyCode, languageName, opaqueToken, uuid } from './primitives.ts'
import { futuresSession, mainSession, session } from './sessions.ts'

const loginResult = v.variant('step', [
  v.strictObject({ step: v.literal('done'), session }),
  v.strictObject({
    step: v.literal('second-factor'),
    /** Identifies this login in the call that brings the second factor; valid for five minutes. */
    ticket: opaqueToken,
    /** Empty if the account has nothing but passkeys for other domains. */
    methods: v.array(secondFactorMethod),
    /** WebAuthn request options as JSON; null unless passkeys are among the methods. */
    passkeyOptions: v.nullable(v.record(v.string(), v.unknown())),
    /** Other domains that the account's passkeys work on, ours first. */
    passkeysElsewhere: v.array(v.string()),
  }),
])

/** A random ID that the app gives its browser, to recognize logins from an unknown one. */
const deviceId = v.optional(uuid)

/** What a code is for; it's valid for nothing else. */
export const emailCodePurpose = v.picklist([
  'register',
  'reset-password',
  'set-fund-password',
  'change-email',
  'leave-email',
  'add-second-factor',
  'create-order-key',
  'delete-account',
  'withdraw',
  'unfreeze-withdrawals',
])

export type EmailCodePurpose = v.InferOutput<typeof emailCodePurpose>

/** The calls that create sessions, and the one that ends all of them. */
function loginEndpoints(prefix: RealmPrefix) {
  return {
    login: endpoint({
      method: 'POST',
      path: `${prefix}/login/login`,
      costly: true,
      summary: 'Logs in with email and password.',
      access: 'public',
      input: v.strictObject({ email, password: currentPassword, deviceId }),
      data: loginResult,
      errors: [apiErrorCode.loginFailed, apiErrorCode.tooManyTries],
    }),
    loginSecondFactor: endpoint({
      method: 'POST',
      path: `${prefix}/login/secondFactor`,
      costly: true,
      summary: 'Completes a login that requires a second factor.',
      access: 'public',
      input: v.strictObject({ ticket: opaqueToken, proof: secondFactorProof, deviceId }),
      data: session,
      errors: [apiErrorCode.secondFactorWrong, apiErrorCode.loginExpired, apiErrorCode.tooManyTries],
    }),
    endSessionsByLink: endpoint({
      method: 'POST',
      path: `${prefix}/login/endSessionsByLink`,
      summary: 'Logs out all devices by the link in a new-device email.',
      access: 'public',
      input: v.strictObject({ token: opaqueToken }),
      data: v.null(),
      errors: [apiErrorCode.linkInvalid],
    }),
  }
}

/** The calls that create an account. */
function registrationEndpoints(prefix: RealmPrefix) {
  return {
    sendEmailCode: endpoint({
      method: 'POST',
      path: `${prefix}/register/sendEmailCode`,
      alsoGet: true,
      costly: true,
      summary: 'Emails a 6-digit code. The response doesn’t reveal whether the email has an account.',
      access: 'public',
      input: v.strictObject({ email, purpose: v.picklist(['register', 'reset-password']), lang: languageName }),
      data: v.strictObject({
        /** Seconds until another code can be requested. */
        retryAfter: v.number(),
      }),
      errors: [],
    }),
    registerUser: endpoint({
      method: 'POST',
      path: `${prefix}/register/registerUser`,
      alsoGet: true,
      costly: true,
      summary: 'Creates an account and logs in.',
      access: 'public',
      input: v.strictObject({
        email,
        password: newPassword,
        code: emailCode,
        lang: languageName,
        country: v.optional(countryCode),
        /** The currency chosen before registering; without it, the account starts with the default. */
        pricingCurrency: v.optional(currencyCode),
        /** Code of the invitation that the user has accepted. Futures accounts have none. */
        invitationCode: v.optional(invitationCode),
        /** Code of the merchant that the user came through. Futures accounts have none. */
        merchantCode: v.optional(merchantCode),
        /** Without a code: the domain the app is open on, if it's a merchant's. */
        merchantDomain: v.optional(v.pipe(v.string(), v.maxLength(253), v.regex(/^[\dA-Za-z.-]*$/))),
        /** IDs of the agreement and the privacy policy that the user has agreed to. */
        agreementId: uuid,
        privacyId: uuid,
        deviceId,
      }),
      data: session,
      errors: [
        apiErrorCode.codeWrong,
        apiErrorCode.codeExpired,
        apiErrorCode.emailTaken,
        apiErrorCode.consentOutdated,
        apiErrorCode.passwordGuessable,
        apiErrorCode.invitationUnknown,
        apiErrorCode.merchantCodeWrong,
        apiErrorCode.merchantMissing,
        apiErrorCode.tooManyTries,
      ],
    }),
  }
}

/** The calls that set the login password. */
function passwordEndpoints(realm: Realm, prefix: RealmPrefix) {
  return {
    updatePassword: endpoint({
      method: 'POST',
      path: `${prefix}/register/updatePassword`,
      alsoGet: true,
      costly: true,
      summary: 'Resets a forgotten password with an emailed code and logs out all devices.',
      access: 'public',
      input: v.strictObject({ email, password: newPassword, code: emailCode }),
      data: v.null(),
      errors: [
        apiErrorCode.codeWrong,
        apiErrorCode.codeExpired,
        apiErrorCode.secretReused,
        apiErrorCode.passwordGuessable,
        apiErrorCode.tooManyTries,
      ],
    }),
    changePassword: endpoint({
      method: 'POST',
      path: `${prefix}/account/changePassword`,
      costly: true,
      summary: 'Changes the login password and logs out all other devices.',
      access: realm,
      input: v.strictObject({ currentPassword, newPassword }),
      data: v.null(),
      errors: [
        apiErrorCode.passwordWrong,
        apiErrorCode.secretReused,
        apiErrorCode.passwordGuessable,
        apiErrorCode.tooManyTries,
      ],
    }),
  }
}

/** The same calls for each realm, which has its own accounts. */
function authenticationEndpoints(realm: Realm, prefix: RealmPrefix) {
  return { ...loginEndpoints(prefix), ...registrationEndpoints(prefix), ...passwordEndpoints(realm, prefix) }
}

export const mainAuthentication = { ...authenticationEndpoints('main', '/api'), ...mainSession }
export const futuresAuthentication = { ...authenticationEndpoints('futures', '/api/futures'), ...futuresSession }
