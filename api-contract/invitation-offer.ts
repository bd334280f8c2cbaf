import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { invitationCode } from './invitation-rules.ts'

/** A masked email, recognizable only to someone who knows it: `a•••@e•••.com`. */
export const maskedEmail = v.string()

export const inviter = v.strictObject({ email: maskedEmail })

/**
 * The share of an inviter's rewards that goes to the invited user. Never all of it: the reward is the reason to invite.
 */
export const discountPercents = [0, 25, 50, 75] as const

export const discountPercent = v.picklist(discountPercents)

export type DiscountPercent = v.InferOutput<typeof discountPercent>

/** The only invitation call needed to register, kept apart because everyone who logs in downloads this file. */
export const findInvitation = endpoint({
  method: 'POST',
  path: '/api/invite/find',
  costly: true,
  summary: 'Retrieves whose invitation code this is, with the email masked, and what the invited person gets.',
  access: 'public',
  input: v.strictObject({ code: invitationCode }),
  example: { code: '7KQ2M9XA' },
  data: v.strictObject({ ...inviter.entries, discountPercent }),
  errors: [apiErrorCode.invitationUnknown],
})
