import * as v from 'valibot'

import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { givenDiscount } from './invitation-discounts.ts'
import { discountPercent, inviter, maskedEmail } from './invitation-offer.ts'
import { invitationCode } from './invitation-rules.ts'
import { moment, uuid } from './primitives.ts'

/** The invitation that an account has accepted. */
const acceptedInvitation = v.strictObject({ inviter, acceptedAt: moment, discountPercent })

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invite/info',
  summary: 'Retrieves the user’s own invitation code, how many people joined with it, and who invited the user.',
  access: 'main',
  input: undefined,
  data: v.strictObject({
    code: invitationCode,
    /** Users who joined with the code, since the start of the UTC day and in total. */
    invited: v.strictObject({ today: v.number(), total: v.number() }),
    accepted: v.nullable(acceptedInvitation),
    /** Deadline for entering a code by hand; null once one was accepted or the deadline has passed. */
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
    /** The browser's random ID, as in logins. */
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

/** Someone who joined with the user's code. */
export const invitedPerson = v.strictObject({
  id: uuid,
  email: maskedEmail,
  joinedAt: moment,
  /** `joined` until their first order after joining is completed. */
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
