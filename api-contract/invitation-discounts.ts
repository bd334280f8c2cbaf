import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { discountPercent } from './invitation-offer.ts'
import { decimal, moment } from './primitives.ts'

/** What the person gives to those who accept an invitation from now on. */
export const givenDiscount = v.strictObject({
  percent: discountPercent,
  /** A higher one that they gave before, which holds until a moment. */
  earlier: v.nullable(v.strictObject({ percent: discountPercent, until: moment })),
})

export type GivenDiscount = v.InferOutput<typeof givenDiscount>

export const setInvitationDiscount = endpoint({
  method: 'POST',
  path: '/api/invite/discount',
  summary: 'Sets what part of invitation rewards goes to people who join from now on. A lower one holds after a day.',
  access: 'main',
  input: v.strictObject({ percent: discountPercent }),
  data: givenDiscount,
  errors: [],
})

/** What the person got of fees that they paid, in one coin. */
const discountSum = v.strictObject({
  coin: coinSymbol,
  /** Set apart, under the conditions of the inviter's reward. */
  pending: decimal,
  /** As the ledger has it. */
  paid: decimal,
})

export type DiscountSum = v.InferOutput<typeof discountSum>

export const listInvitationDiscounts = endpoint({
  method: 'GET',
  path: '/api/invite/discounts',
  summary: 'Lists what the user was promised and paid of their own fees, by coin, because someone invited them.',
  access: 'main',
  input: undefined,
  data: v.array(discountSum),
  errors: [],
})
