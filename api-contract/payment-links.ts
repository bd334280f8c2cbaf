import * as v from 'valibot'

import { networkKey } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { assetId, destination } from './exchange.ts'
import { orderState } from './order-states.ts'
import { currencyCode, decimal, moment, opaqueToken, orderNumber, textLine, uuid } from './primitives.ts'

/** Links by which a merchant is paid: whoever opens one pays with any coin, and the merchant gets the one they want. */

/** Links of one merchant that can be paid at a time. */
export const maximumOpenLinks = 500

/** Payments of one merchant's links that nobody has made yet: each is an address that a partner keeps ready. */
export const maximumUnpaidPayments = 100

/** What a payment is for, as whoever pays reads it. */
export const linkTitle = textLine(1, 80)

/** The shop's own number of it. Only the merchant reads it. */
export const linkReference = textLine(1, 60)

/** What is asked for, in whole coins. Twelve digits before the point are more than anything costs. */
export const linkAmount = v.pipe(
  decimal,
  v.regex(/^\d{1,12}(?:\.|$)/),
  v.check((amount) => /[1-9]/.test(amount), 'must be more than nothing'),
)

/** Seconds for which whoever opens a link in a currency can pay it with the coin amount that they see; half of it at least. */
export const linkPriceSeconds = 600

/** An amount of a currency, such as 25 BRL. */
const fiatAmount = v.strictObject({ currency: currencyCode, amount: decimal })

/** Days until a link ends that a merchant can choose from. */
export const linkDays = [1, 7, 30, 90, 365] as const

/** `paid` is an end of a link for one payment alone. */
const linkState = v.picklist(['open', 'paid', 'expired', 'closed'])

/** A payment that somebody has begun by a link. */
const linkPayment = v.strictObject({
  number: orderNumber,
  state: orderState,
  createdAt: moment,
  /** What the payer was asked for, in the link's coin. */
  amount: decimal,
})

const paymentLink = v.strictObject({
  id: uuid,
  title: v.string(),
  reference: v.nullable(v.string()),
  coin: v.string(),
  network: networkKey,
  /** In the coin; null where it is in a currency. */
  amount: v.nullable(decimal),
  fiat: v.nullable(fiatAmount),
  /** Whether it is paid once, or again and again. */
  isSingle: v.boolean(),
  state: linkState,
  createdAt: moment,
  expiresAt: moment,
  /** Payments that have arrived, and what they came to. */
  paid: v.number(),
  paidAmount: decimal,
  /** The latest, newest first. */
  payments: v.array(linkPayment),
})

export type PaymentLink = v.InferOutput<typeof paymentLink>

export const listPaymentLinks = endpoint({
  method: 'GET',
  path: '/api/agent/links',
  summary: 'Lists the payment links of the merchant that the user is, newest first.',
  access: 'main',
  input: pageQuery,
  data: pageOf(paymentLink),
  errors: [],
})

const listedPayment = v.strictObject({
  ...linkPayment.entries,
  /** What has arrived of it, in the coin; null until something has. */
  arrived: v.nullable(decimal),
  link: v.strictObject({
    id: uuid,
    title: v.string(),
    reference: v.nullable(v.string()),
    coin: v.string(),
    network: networkKey,
    fiat: v.nullable(fiatAmount),
  }),
})

export type ListedLinkPayment = v.InferOutput<typeof listedPayment>

export const listLinkPayments = endpoint({
  method: 'GET',
  path: '/api/agent/link/payments',
  summary: 'Lists every payment that somebody has begun by a link of the merchant that the user is, newest first.',
  access: 'main',
  input: pageQuery,
  data: pageOf(listedPayment),
  errors: [],
})

export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/api/agent/link/create',
  summary: 'Creates a payment link. Repeating it has no effect.',
  access: 'main',
  input: v.strictObject({
    /** Made up by the client. */
    id: uuid,
    title: linkTitle,
    reference: v.nullable(linkReference),
    coin: v.pipe(v.string(), v.regex(/^[A-Z\d]{2,10}$/)),
    network: networkKey,
    amount: linkAmount,
    /** What the amount is in, if it isn’t the coin. The coin amount is then the market’s whenever somebody opens the link. */
    currency: v.optional(currencyCode),
    isSingle: v.boolean(),
    days: v.picklist(linkDays),
  }),
  data: paymentLink,
  errors: [
    /** The user is no active merchant. */
    apiErrorCode.stateConflict,
    /** We take no deposits of this coin there. */
    apiErrorCode.networkUnavailable,
    /** We know no rate of this currency, or no price of this coin. */
    apiErrorCode.pairUnsupported,
    apiErrorCode.amountTooFine,
    /** What arrives would not be credited. */
    apiErrorCode.amountBelowMinimum,
    apiErrorCode.limitReached,
    apiErrorCode.idReused,
  ],
})

export const closePaymentLink = endpoint({
  method: 'POST',
  path: '/api/agent/link/close',
  summary: 'Closes a payment link for good. Payments under way go on. Repeating it has no effect.',
  access: 'main',
  input: v.strictObject({ id: uuid }),
  data: paymentLink,
  errors: [apiErrorCode.notFound],
})

/** A link as whoever opens it sees it. */
const payableLink = v.strictObject({
  id: uuid,
  title: v.string(),
  /** Of the merchant. */
  merchant: v.string(),
  coin: v.string(),
  network: networkKey,
  asset: assetId,
  /** In the coin; null if that can’t be said now. */
  amount: v.nullable(decimal),
  fiat: v.nullable(fiatAmount),
  /** How long the coin amount of one in a currency holds. */
  amountUntil: v.nullable(moment),
  isSingle: v.boolean(),
  expiresAt: moment,
  /** `under-way`: it takes one payment, and somebody is about to make it. `suspended`: the merchant can’t be paid for now. `unpriced`: nobody knows what the currency is worth in the coin now. */
  state: v.picklist([...linkState.options, 'under-way', 'suspended', 'unpriced']),
})

export type PayableLink = v.InferOutput<typeof payableLink>

export const openPaymentLink = endpoint({
  method: 'GET',
  path: '/api/pay/link',
  summary: 'Retrieves what a payment link asks for, without a login.',
  access: 'public',
  input: v.strictObject({ id: uuid }),
  data: payableLink,
  errors: [apiErrorCode.notFound],
})

/**
 * Pays a link with an offer of `getExchangeQuote` that pays out exactly what the link asks for, at a fixed rate; of a link in
 * a currency, the coin amount that `openPaymentLink` has answered, for as long as it holds. Where the
 * coins go, nobody but the server says.
 */
export const payPaymentLink = endpoint({
  method: 'POST',
  path: '/api/pay/order',
  summary: 'Creates the order that pays a payment link, without a login. Repeating it returns the same order.',
  access: 'optional',
  costly: true,
  input: v.strictObject({
    /** Of the link. */
    id: uuid,
    quoteId: uuid,
    refund: destination,
    /** The terms have to be agreed to (spec §5). */
    termsAgreed: v.literal(true),
  }),
  data: v.strictObject({ number: orderNumber, viewToken: opaqueToken }),
  errors: [
    apiErrorCode.notFound,
    /** The link has ended, somebody else is paying it, or the offer is for something else. */
    apiErrorCode.stateConflict,
    /** The merchant can’t be paid for now. */
    apiErrorCode.merchantMissing,
    apiErrorCode.rateExpired,
    apiErrorCode.addressInvalid,
    apiErrorCode.memoInvalid,
    apiErrorCode.recipientIsOurs,
    apiErrorCode.recipientIsToken,
    apiErrorCode.recipientIsNobody,
    apiErrorCode.recipientHasAccount,
    /** Too many payments of the merchant are under way. */
    apiErrorCode.limitReached,
    apiErrorCode.amountAboveLimit,
    apiErrorCode.idReused,
    apiErrorCode.partnerUnavailable,
  ],
})
