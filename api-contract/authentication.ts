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
    /** Names this log-in in the call that brings the second factor; good for five minutes. */
    ticket: opaqueToken,
    /** None where all that the account has are passkeys for other addresses. */
    methods: v.array(secondFactorMethod),
    /** WebAuthn request options as JSON, where a passkey is among the methods. */
    passkeyOptions: v.nullable(v.record(v.string(), v.unknown())),
    /** Domains of other addresses on which passkeys of the account work, ours first. */
    passkeysElsewhere: v.array(v.string()),
  }),
])

/** A random name that the app gives to its browser, so that a log-in from an unknown one can be told. */
const deviceId = v.optional(uuid)

/** What a code is for; it opens nothing else. */
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

/** The calls that make sessions, and end them all. */
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

/** The calls that make an account. */
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
        /** Seconds until another code can be asked for. */
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
        /** What the person has chosen before; without it the account begins with the default. */
        pricingCurrency: v.optional(currencyCode),
        /** Whose invitation the person has accepted. Accounts of the futures section have none. */
        invitationCode: v.optional(invitationCode),
        /** Of the merchant whom the person came through. Accounts of the futures section have none. */
        merchantCode: v.optional(merchantCode),
        /** Without a code: the domain on which the app is open, if it is a merchant’s. */
        merchantDomain: v.optional(v.pipe(v.string(), v.maxLength(253), v.regex(/^[\dA-Za-z.-]*$/))),
        /** Ids of the agreement and privacy texts that the person has agreed to. */
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

/** The calls that set the log-in password. */
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

/** The same for each realm, with accounts of its own. */
function authenticationEndpoints(realm: Realm, prefix: RealmPrefix) {
  return { ...loginEndpoints(prefix), ...registrationEndpoints(prefix), ...passwordEndpoints(realm, prefix) }
}

export const mainAuthentication = { ...authenticationEndpoints('main', '/api'), ...mainSession }
export const futuresAuthentication = { ...authenticationEndpoints('futures', '/api/futures'), ...futuresSession }
