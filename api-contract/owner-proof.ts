import * as v from 'valibot'

import { currentPassword, emailCode } from './account-rules.ts'

// Separate from authentication.ts: many pages' calls need proofs, but few of them log in.

export const secondFactorMethod = v.picklist(['totp', 'passkey', 'recovery-code'])

export type SecondFactorMethod = v.InferOutput<typeof secondFactorMethod>

/** Proof of a second factor. `response` is the browser's answer to the passkey options, as JSON. */
export const secondFactorProof = v.variant('method', [
  v.strictObject({ method: v.literal('totp'), code: emailCode }),
  v.strictObject({ method: v.literal('recovery-code'), code: v.pipe(v.string(), v.trim(), v.maxLength(40)) }),
  v.strictObject({ method: v.literal('passkey'), response: v.record(v.string(), v.unknown()) }),
])

export type SecondFactorProof = v.InferOutput<typeof secondFactorProof>

/** Proof that the account is the caller's: a second factor if it has one, otherwise the login password. */
export const ownerEntries = {
  currentPassword: v.optional(currentPassword),
  secondFactor: v.optional(secondFactorProof),
} as const
