import * as v from 'valibot'

import { endpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { invitationCode } from './invitation-rules.ts'

/** An email of which only enough is shown for somebody who knows it to recognise it: `a•••@e•••.com`. */
export const maskedEmail = v.string()

export const inviter = v.strictObject({ email: maskedEmail })

/** Of an inviter's rewards, what goes to the invited person. Never all: a reward is somebody's reason to invite. */
export const discountPercents = [0, 25, 50, 75] as const

export const discountPercent = v.picklist(discountPercents)

export type DiscountPercent = v.InferOutput<typeof discountPercent>

/** All that registering needs of invitations, which everybody downloads who logs in. */
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
