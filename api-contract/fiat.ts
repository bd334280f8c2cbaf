import * as v from 'valibot'

import { isPeriod } from './balances.ts'
import { networkKey } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { assetId } from './exchange.ts'
import { orderState } from './order-states.ts'
import {
  countryCode,
  currencyCode,
  day,
  decimal,
  moment,
  opaqueToken,
  orderNumber,
  textLine,
  uuid,
} from './primitives.ts'
import { withdrawalState } from './withdrawal-states.ts'

/** Buying and selling coins for fiat, through partners. */
export const fiatDirection = v.picklist(['buy', 'sell'])
export type FiatDirection = v.InferOutput<typeof fiatDirection>

export const paymentMethod = v.picklist(['card', 'pix', 'upi', 'bank-transfer'])
export type PaymentMethod = v.InferOutput<typeof paymentMethod>

/** What the partner requires from a user before the first payment: nothing, name and birthday, or documents. */
export const verification = v.picklist(['none', 'basic', 'documents'])
export type Verification = v.InferOutput<typeof verification>

const country = countryCode
/** ISO 4217. */
const currency = currencyCode

/** Countries in which third-party payment is supported (spec §5). */
export const fiatCountries = ['BR', 'IN'] as const

export const partnerName = v.pipe(v.string(), v.regex(/^[a-z\d-]{2,20}$/))
const minutes = v.strictObject({ from: v.number(), to: v.number() })

const fiatPartner = v.strictObject({
  name: partnerName,
  title: v.string(),
  /** Where the user pays: on the partner's page, or on ours with the partner's instructions. */
  checkout: v.picklist(['hosted', 'instructions']),
  /** Which user data is sent to the partner with an order. */
  shares: v.array(v.picklist(['email', 'name', 'phone', 'address', 'bank-account'])),
  /** What it asks for on its own page before the first order; empty if only the kind of check is known. */
  asksFor: v.array(v.picklist(['pan', 'aadhaar', 'selfie'])),
})
export type FiatPartnerView = v.InferOutput<typeof fiatPartner>

const fiatCoin = v.strictObject({
  id: assetId,
  symbol: v.string(),
  name: v.string(),
  network: networkKey,
  /** Partners that sell it to users, and partners that buy it from them. */
  buy: v.array(partnerName),
  sell: v.array(partnerName),
})
export type FiatCoinView = v.InferOutput<typeof fiatCoin>

export const fiatRule = v.strictObject({
  partner: partnerName,
  direction: fiatDirection,
  country,
  currency,
  method: paymentMethod,
  /** In the currency; null if the partner sets none. */
  minimum: v.nullable(decimal),
  maximum: v.nullable(decimal),
  verification,
  minutes,
})
export type FiatRuleView = v.InferOutput<typeof fiatRule>

export const listFiatOptions = endpoint({
  method: 'GET',
  path: '/api/fiat/options',
  summary: 'Lists what can be bought and sold for fiat: partners, coins, countries, currencies and payment methods.',
  access: 'public',
  input: undefined,
  data: v.strictObject({
    partners: v.array(fiatPartner),
    coins: v.array(fiatCoin),
    rules: v.array(fiatRule),
  }),
  errors: [],
})

/** A partner's offer, stored here until it expires. Orders are created from stored offers only. */
const offer = v.strictObject({
  quoteId: uuid,
  direction: fiatDirection,
  partner: partnerName,
  country,
  currency,
  asset: assetId,
  method: paymentMethod,
  side: v.picklist(['fiat', 'coin']),
  /** Buying: the total to pay, fees included. Selling: the amount that reaches the bank, after all fees. */
  fiatAmount: decimal,
  /** Buying: the amount received, after all fees. Selling: the total to pay. */
  coinAmount: decimal,
  /** In the currency, already included; null if the partner doesn't say. */
  partnerFee: v.nullable(decimal),
  networkFee: v.nullable(decimal),
  /** How far the offer is below the coin's market price, in percent, fees included; null without a market price. */
  spread: v.nullable(v.number()),
  minimum: v.nullable(decimal),
  maximum: v.nullable(decimal),
  validUntil: moment,
})
export type FiatOfferView = v.InferOutput<typeof offer>

export const getFiatQuote = endpoint({
  method: 'POST',
  path: '/api/fiat/quote',
  summary: 'Gets a quote for a purchase or sale from one partner, valid until it expires.',
  access: 'optional',
  input: v.strictObject({
    direction: fiatDirection,
    partner: partnerName,
    country,
    currency,
    asset: assetId,
    method: paymentMethod,
    /** In the currency or the coin, depending on `side`. */
    amount: v.pipe(
      decimal,
      v.check((amount) => /[1-9]/.test(amount), 'must be more than nothing'),
    ),
    side: v.picklist(['fiat', 'coin']),
  }),
  data: v.union([
    v.strictObject({ offer }),
    v.strictObject({
      offer: v.null(),
      reason: v.picklist(['below-minimum', 'above-maximum', 'pair-unavailable', 'region-refused', 'side-unavailable']),
      minimum: v.nullable(decimal),
      maximum: v.nullable(decimal),
    }),
  ]),
  errors: [
    /** Third-party payment isn't supported in this country (spec §5). */
    apiErrorCode.countryUnsupported,
    apiErrorCode.pairUnsupported,
    apiErrorCode.amountTooFine,
    apiErrorCode.partnerUnavailable,
  ],
})

const destination = v.strictObject({
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(150)),
})

/** The partner's instructions for a manual payment. */
const paymentInstructions = v.variant('kind', [
  v.strictObject({ kind: v.literal('pix'), code: v.pipe(v.string(), v.maxLength(1_000)) }),
  v.strictObject({ kind: v.literal('upi'), intent: v.pipe(v.string(), v.maxLength(1_000)) }),
  v.strictObject({
    kind: v.literal('bank-transfer'),
    lines: v.array(
      v.strictObject({
        label: v.picklist(['beneficiary', 'bank', 'account-number', 'branch-code', 'iban', 'reference']),
        value: textLine(1, 200),
      }),
    ),
  }),
])
export type PaymentInstructionsView = v.InferOutput<typeof paymentInstructions>

const coinLeg = v.strictObject({
  asset: assetId,
  /** The order's original amount. */
  agreedAmount: decimal,
  /** The amount that the partner asks for or expects to send. */
  amount: v.nullable(decimal),
  /** Buying: where the coins go. Selling: where to pay; null until the partner has provided it. */
  address: v.nullable(v.string()),
  memo: v.nullable(v.string()),
  transactionHash: v.nullable(v.string()),
  /** The amount moved, according to the partner. */
  movedAmount: v.nullable(decimal),
  /** For coins arriving on a network that the server reads; null elsewhere. */
  proof: v.nullable(v.picklist(['pending', 'proven', 'contradicted'])),
})

const fiatLeg = v.strictObject({
  currency,
  agreedAmount: decimal,
  amount: v.nullable(decimal),
  movedAmount: v.nullable(decimal),
})

/** A purchase or sale as shown to its user and to anyone with its link. It contains no personal data. */
export const fiatOrder = v.strictObject({
  number: v.string(),
  /** Opens the order without a login: part of its link. */
  viewToken: opaqueToken,
  direction: fiatDirection,
  partner: partnerName,
  checkout: v.picklist(['hosted', 'instructions']),
  /** The partner's order number, for its support; null until it has one. */
  partnerOrderId: v.nullable(v.string()),
  country,
  method: paymentMethod,
  state: orderState,
  hold: v.nullable(
    v.picklist([
      'verification',
      'wrong-amount',
      'refund-under-way',
      'needs-refund-address',
      'refund-owed',
      'payout-contradicted',
      'payout-too-low',
    ]),
  ),
  isPaymentSaid: v.boolean(),
  /** Whether the partner has taken two payments for it. Only one counts here. */
  isPaidTwice: v.boolean(),
  coin: coinLeg,
  fiat: fiatLeg,
  /** For a sale: the refund's address and transaction. */
  refund: v.nullable(v.strictObject({ address: v.nullable(v.string()), transactionHash: v.nullable(v.string()) })),
  /** Only for its own user, while it waits for a payment of money. */
  instructions: v.nullable(paymentInstructions),
  /** Only for its own user: whether the partner's page can be opened, and the masked payout account of a sale. */
  canOpenCheckout: v.boolean(),
  payoutAccount: v.nullable(textLine(1, 100)),
  /** For a sale paid from the Sevenport wallet: its newest withdrawal. Only for its own user. */
  payment: v.nullable(v.strictObject({ withdrawalId: uuid, state: withdrawalState })),
  createdAt: moment,
  payUntil: moment,
  transitions: v.array(v.strictObject({ state: orderState, enteredAt: moment })),
})
export type FiatOrder = v.InferOutput<typeof fiatOrder>

export const createFiatOrder = endpoint({
  method: 'POST',
  path: '/api/fiat/order/create',
  summary: 'Creates a purchase or sale from a quote. Repeat calls return the same order.',
  access: 'main',
  costly: true,
  input: v.strictObject({
    quoteId: uuid,
    /** Buying: where the coins go. Selling: where they're refunded if the sale fails. */
    address: destination.entries.address,
    /** For a sale through a partner that needs a payout account from us. */
    payoutAccountId: v.optional(uuid),
    /** For a purchase through a partner that knows several accounts of the user: the one that pays. */
    linkedAccountId: v.optional(opaqueToken),
    /** The user must agree to the terms (spec §5) and to sharing their data with the partner. */
    termsAgreed: v.literal(true),
    sharingAgreed: v.literal(true),
  }),
  data: fiatOrder,
  errors: [
    apiErrorCode.notFound,
    apiErrorCode.rateExpired,
    /** The account states no country, a different one than the quote's, or one without third-party payment. */
    apiErrorCode.countryUnsupported,
    apiErrorCode.addressInvalid,
    apiErrorCode.recipientIsOurs,
    apiErrorCode.recipientIsToken,
    apiErrorCode.recipientIsNobody,
    apiErrorCode.recipientHasAccount,
    apiErrorCode.payoutAccountMissing,
    /** The payout account was entered or changed less than a day ago. */
    apiErrorCode.payoutAccountLocked,
    apiErrorCode.linkedAccountMissing,
    apiErrorCode.limitReached,
    /** For sales only: a purchase brings coins in. */
    apiErrorCode.accountFrozen,
    apiErrorCode.idReused,
    apiErrorCode.partnerUnavailable,
  ],
})

export const openFiatCheckout = endpoint({
  method: 'POST',
  path: '/api/fiat/order/checkout',
  summary: 'Gets a link to the partner’s own page, on which an order is paid. It may open only once.',
  access: 'main',
  costly: true,
  input: v.strictObject({ number: orderNumber }),
  data: v.strictObject({ url: v.pipe(v.string(), v.url(), v.maxLength(4_000)) }),
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict, apiErrorCode.partnerUnavailable],
})

export const noteFiatPayment = endpoint({
  method: 'POST',
  path: '/api/fiat/order/paid',
  summary: 'Records that the payment of an order was sent. The partner still has to see it.',
  access: 'main',
  // Each call may send the bank's number to the partner.
  costly: true,
  input: v.strictObject({
    number: orderNumber,
    /** The bank's reference for a transfer, such as the UTR in India, for partners that ask for it. */
    bankReference: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z\d]{6,30}$/))),
  }),
  data: fiatOrder,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict, apiErrorCode.partnerUnavailable],
})

export const takeBackFiatPayment = endpoint({
  method: 'POST',
  path: '/api/fiat/order/notPaid',
  summary: 'Takes back that the payment of an order was sent, as long as no one else has seen it.',
  access: 'main',
  input: v.strictObject({ number: orderNumber }),
  data: fiatOrder,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const getFiatOrder = endpoint({
  method: 'GET',
  path: '/api/fiat/order',
  summary: 'Retrieves a purchase or sale by its number and view token, without a login.',
  access: 'optional',
  input: v.strictObject({ number: orderNumber, viewToken: opaqueToken }),
  data: fiatOrder,
  errors: [apiErrorCode.notFound],
})

/** A stream of server-sent events, like the one for swaps: it takes the input of {@link getFiatOrder}. */
export const fiatOrderEventsPath = '/api/fiat/order/events'

export const listFiatOrders = endpoint({
  method: 'GET',
  path: '/api/fiat/orders',
  summary: 'Lists purchases or sales, newest first.',
  access: 'main',
  input: v.pipe(
    v.strictObject({
      direction: fiatDirection,
      state: v.optional(orderState),
      search: v.optional(textLine(1, 150)),
      from: v.optional(day),
      to: v.optional(day),
      ...pageQuery.entries,
    }),
    v.check((input) => isPeriod(input), 'from is later than to'),
  ),
  data: pageOf(fiatOrder),
  errors: [],
})
