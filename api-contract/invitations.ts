import * as v from 'valibot'

import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { givenDiscount } from './invitation-discounts.ts'
import { discountPercent, inviter, maskedEmail } from './invitation-offer.ts'
import { invitationCode } from './invitation-rules.ts'
import { moment, uuid } from './primitives.ts'

/** The invitation that an account came by. */
const acceptedInvitation = v.strictObject({ inviter, acceptedAt: moment, discountPercent })

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invite/info',
  summary: 'Retrieves the user’s own invitation code, how many people joined with it, and who invited the user.',
  access: 'main',
  input: undefined,
  data: v.strictObject({
    code: invitationCode,
    /** People who have joined with the code: since the UTC day began, and ever. */
    invited: v.strictObject({ today: v.number(), total: v.number() }),
    accepted: v.nullable(acceptedInvitation),
    /** Until when a code can still be accepted by hand; null once one was accepted or it is too late. */
    acceptUntil: v.nullable(moment),
    discount: givenDiscount,
  }),
  errors: [],
})

export type OwnInvitation = v.InferOutput<typeof getInvitation.data>

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invite/accept',
  costly: true,
  summary: 'Accepts an invitation code, once, within 7 days of registration.',
  access: 'main',
  input: v.strictObject({
    code: invitationCode,
    /** The random name of the browser, as log-ins give it. */
    deviceId: v.optional(uuid),
  }),
  example: { code: '7KQ2M9XA' },
  data: acceptedInvitation,
  errors: [
    apiErrorCode.invitationUnknown,
    apiErrorCode.invitationOwn,
    apiErrorCode.invitationRing,
    apiErrorCode.invitationTooLate,
    apiErrorCode.invitationAccepted,
  ],
})

/** Somebody who has joined by the person's code. */
export const invitedPerson = v.strictObject({
  id: uuid,
  email: maskedEmail,
  joinedAt: moment,
  /** `joined` until their first order since then is completed. */
  state: v.picklist(['joined', 'active']),
})

export type InvitedPerson = v.InferOutput<typeof invitedPerson>

export const listInvited = endpoint({
  method: 'GET',
  path: '/api/invite/users',
  summary: 'Lists who joined with the user’s code, newest first, with their emails masked.',
  access: 'main',
  input: pageQuery,
  data: pageOf(invitedPerson),
  errors: [],
})
