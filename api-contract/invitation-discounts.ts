import * as v from 'valibot'

import { coinSymbol } from './coins.ts'
import { endpoint } from './endpoint.ts'
import { discountPercent } from './invitation-offer.ts'
import { decimal, moment } from './primitives.ts'

/** The discount that the user gives to anyone who accepts their invitation from now on. */
export const givenDiscount = v.strictObject({
  percent: discountPercent,
  /** A higher discount set earlier, which stays valid until `until`. */
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

/** What the user got back of fees they paid, in one coin. */
const discountSum = v.strictObject({
  coin: coinSymbol,
  /** Set aside, under the same conditions as the inviter's reward. */
  pending: decimal,
  /** According to the ledger. */
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
