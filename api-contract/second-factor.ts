import * as v from 'valibot'

import { currentPassword, emailCode, userName } from './account-rules.ts'
import { secondFactorProof } from './owner-proof.ts'
import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { moment, opaqueToken, uuid } from './primitives.ts'

const recoveryCodes = v.strictObject({
  /** Shown once; each replaces the second factor once. Null if the account keeps its existing codes. */
  recoveryCodes: v.nullable(v.array(v.string())),
})

/**
 * Another factor requires a proof of an existing one; the first factor requires a code with the purpose
 * `add-second-factor`.
 */
const addition = v.strictObject({
  currentPassword,
  code: v.optional(emailCode),
  secondFactor: v.optional(secondFactorProof),
})

const factor = v.variant('kind', [
  v.strictObject({ kind: v.literal('totp') }),
  v.strictObject({ kind: v.literal('passkey'), id: uuid }),
])

/** When a pending removal is carried out unless the owner objects; null if there is none. */
const removesAt = v.nullable(moment)

export const listSecondFactors = endpoint({
  method: 'GET',
  path: '/api/account/secondFactor/list',
  summary: 'Lists the user’s second factors.',
  access: 'main',
  input: undefined,
  data: v.strictObject({
    totp: v.nullable(v.strictObject({ addedAt: moment, removesAt })),
    passkeys: v.array(
      v.strictObject({
        id: uuid,
        name: v.string(),
        /** The only domain it works on: the one it was created on. */
        domain: v.string(),
        /**
         * Relative to the request's domain; `nowhere` if we aren't served on its domain, or it's another merchant's.
         */
        works: v.picklist(['here', 'elsewhere', 'nowhere']),
        addedAt: moment,
        lastUsedAt: v.nullable(moment),
        removesAt,
      }),
    ),
    /** Domain of the request, for which a new passkey would be created. */
    domain: v.string(),
    /** On a merchant's domain, whether the account also has a second factor that works on ours. */
    mayAddPasskey: v.boolean(),
    recoveryCodesLeft: v.number(),
    /** When the operators' removal of all factors is carried out; null if none is pending. */
    resetAt: v.nullable(moment),
  }),
  errors: [],
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/account/secondFactor/totpBegin',
  costly: true,
  summary: 'Creates a secret for an authenticator app. It takes effect once a code is confirmed.',
  access: 'main',
  input: addition,
  data: v.strictObject({ secret: v.string(), uri: v.string() }),
  errors: [
    apiErrorCode.passwordWrong,
    apiErrorCode.codeWrong,
    apiErrorCode.codeExpired,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.secondFactorExists,
    apiErrorCode.tooManyTries,
  ],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/account/secondFactor/totpConfirm',
  costly: true,
  summary: 'Turns the authenticator app on.',
  access: 'main',
  input: v.strictObject({ code: emailCode }),
  data: recoveryCodes,
  errors: [apiErrorCode.secondFactorWrong, apiErrorCode.challengeExpired, apiErrorCode.tooManyTries],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/secondFactor/passkeyBegin',
  costly: true,
  summary: 'Retrieves WebAuthn creation options for a new passkey.',
  access: 'main',
  input: addition,
  data: v.strictObject({ options: v.record(v.string(), v.unknown()) }),
  errors: [
    apiErrorCode.stateConflict,
    apiErrorCode.passwordWrong,
    apiErrorCode.codeWrong,
    apiErrorCode.codeExpired,
    apiErrorCode.secondFactorMissing,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.limitReached,
    apiErrorCode.tooManyTries,
  ],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/secondFactor/passkeyAdd',
  summary: 'Adds a passkey created by the browser.',
  access: 'main',
  input: v.strictObject({ name: userName, response: v.record(v.string(), v.unknown()) }),
  data: recoveryCodes,
  errors: [
    apiErrorCode.signatureInvalid,
    apiErrorCode.challengeExpired,
    apiErrorCode.secondFactorExists,
    apiErrorCode.stateConflict,
    apiErrorCode.limitReached,
  ],
})

/** WebAuthn request options for a proof outside of a login, such as for removing a second factor. */
export const passkeyProofOptions = endpoint({
  method: 'POST',
  path: '/api/account/secondFactor/passkeyOptions',
  summary: 'Retrieves WebAuthn request options for a passkey proof.',
  access: 'main',
  input: undefined,
  data: v.strictObject({ options: v.nullable(v.record(v.string(), v.unknown())) }),
  errors: [],
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/secondFactor/remove',
  costly: true,
  summary:
    'Removes an authenticator app or a passkey: immediately if proven with itself on the device that set it up, otherwise after 24 hours, with an email that can stop it.',
  access: 'main',
  input: v.strictObject({
    currentPassword,
    proof: secondFactorProof,
    factor,
  }),
  data: v.strictObject({ removesAt }),
  errors: [
    apiErrorCode.passwordWrong,
    apiErrorCode.secondFactorWrong,
    apiErrorCode.notFound,
    apiErrorCode.stateConflict,
    apiErrorCode.tooManyTries,
  ],
})

export const keepSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/secondFactor/keep',
  summary: 'Cancels a pending removal.',
  access: 'main',
  input: v.strictObject({ factor }),
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

export const keepSecondFactorByLink = endpoint({
  method: 'POST',
  path: '/api/login/keepSecondFactor',
  summary: 'Cancels a pending removal by its email link and logs out all devices.',
  access: 'public',
  input: v.strictObject({ token: opaqueToken }),
  data: v.null(),
  errors: [apiErrorCode.linkInvalid],
})

export const keepSecondFactors = endpoint({
  method: 'POST',
  path: '/api/account/secondFactor/keepAll',
  summary: 'Stops the removal of all second factors that operators have confirmed.',
  access: 'main',
  input: undefined,
  data: v.null(),
  errors: [apiErrorCode.notFound],
})

export const keepSecondFactorsByLink = endpoint({
  method: 'POST',
  path: '/api/login/keepSecondFactors',
  summary: 'Stops the removal of all second factors by its email link and logs out all devices.',
  access: 'public',
  input: v.strictObject({ token: opaqueToken }),
  data: v.null(),
  errors: [apiErrorCode.linkInvalid],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/secondFactor/recoveryCodes',
  costly: true,
  summary: 'Creates new recovery codes and revokes the old ones.',
  access: 'main',
  input: v.strictObject({ currentPassword, proof: secondFactorProof }),
  data: v.strictObject({ recoveryCodes: v.array(v.string()) }),
  errors: [apiErrorCode.passwordWrong, apiErrorCode.secondFactorWrong, apiErrorCode.tooManyTries],
})
