import * as v from 'valibot'

import { isPeriod } from './balances.ts'
import { networkKey } from './coins.ts'
import { endpoint, pageOf, pageQuery } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { orderState } from './order-states.ts'
import {
  address,
  day,
  decimal,
  moment,
  opaqueToken,
  orderNumber,
  textLine,
  transactionHash,
  uuid,
} from './primitives.ts'
import { withdrawalState } from './withdrawal-states.ts'

/**
 * A coin on one network: `bsc/native`, `ethereum/0xdAC1…`. The contract is in the network's canonical spelling. The
 * pattern lists the networks, so that valid IDs can be generated from it.
 */
export const assetId = v.pipe(
  v.string(),
  v.maxLength(150),
  v.regex(new RegExp(`^(?:${networkKey.options.join('|')})/[\\w.:-]+$`)),
)

/** A partner's name in calls, such as `changenow`. */
const partnerName = v.pipe(v.string(), v.regex(/^[a-z\d-]{2,20}$/))

/** The name of our own desk, which is listed among the partners. */
export const deskName = 'sevenport'

/**
 * How an order is paid. `transfer`: coins are sent to the partner's address. `route`: the connected wallet calls a
 * contract that swaps and bridges, and no partner ever holds the coins.
 */
const paidBy = v.picklist(['transfer', 'route'])

const rateType = v.picklist(['fixed', 'floating'])
export type RateType = v.InferOutput<typeof rateType>

/** A coin on a network that at least one partner takes or pays out. */
export const exchangeAsset = v.strictObject({
  id: assetId,
  symbol: v.string(),
  name: v.string(),
  network: networkKey,
  /** What kind of memo an address needs, such as `memo`; null if none. */
  memo: v.nullable(v.string()),
  /** Partners that take it as payment, and partners that pay it out. */
  from: v.array(partnerName),
  to: v.array(partnerName),
})

export type ExchangeAsset = v.InferOutput<typeof exchangeAsset>

const exchangePartner = v.strictObject({
  name: partnerName,
  title: v.string(),
  paidBy,
  /** How a payment that isn't exchanged is refunded; null if the partner's documentation doesn't say. */
  refunds: v.nullable(v.picklist(['automatic', 'by-support'])),
  /** Typical duration of its latest exchanges, from payment to payout; null until there are enough. */
  minutes: v.nullable(v.strictObject({ from: v.number(), to: v.number() })),
})

export type ExchangePartner = v.InferOutput<typeof exchangePartner>

export const listExchangeAssets = endpoint({
  method: 'GET',
  path: '/api/exchange/assets',
  summary: 'Lists every coin that can be exchanged, by network, with the partners that offer it.',
  access: 'public',
  input: undefined,
  data: v.strictObject({
    partners: v.array(exchangePartner),
    assets: v.array(exchangeAsset),
  }),
  errors: [],
})

/** A partner's offer, stored here until it expires. Orders are created from stored offers only. */
const offer = v.strictObject({
  quoteId: uuid,
  partner: partnerName,
  from: assetId,
  to: assetId,
  rateType,
  side: v.picklist(['from', 'to']),
  fromAmount: decimal,
  /** The amount paid out: guaranteed at a fixed rate, estimated at a floating one. */
  toAmount: decimal,
  /** The guaranteed minimum, below which the swap doesn't take place; null if none is guaranteed. */
  minimumToAmount: v.nullable(decimal),
  /** Limits on `from`. */
  minimum: v.nullable(decimal),
  maximum: v.nullable(decimal),
  /**
   * Fee kept by the partner for the payout's network, already deducted from `toAmount`; null if the partner doesn't
   * say.
   */
  networkFee: v.nullable(decimal),
  validUntil: moment,
})

export type ExchangeOffer = v.InferOutput<typeof offer>

export const getExchangeQuote = endpoint({
  method: 'POST',
  path: '/api/exchange/quote',
  summary: 'Gets a quote from one partner, valid until it expires.',
  access: 'optional',
  input: v.pipe(
    v.strictObject({
      partner: partnerName,
      from: assetId,
      to: assetId,
      /** In `from` or `to`, depending on `side`. */
      amount: v.pipe(
        decimal,
        v.check((amount) => /[1-9]/.test(amount), 'must be more than nothing'),
      ),
      side: v.picklist(['from', 'to']),
      rateType,
    }),
    // Our own desk passes a coin through unchanged, to pay a merchant's link that asks for the same coin.
    v.check(({ partner, from, to }) => from !== to || partner === deskName, 'a swap needs two different currencies'),
  ),
  data: v.union([
    v.strictObject({ offer }),
    v.strictObject({
      offer: v.null(),
      reason: v.picklist([
        'below-minimum',
        'above-maximum',
        'pair-unavailable',
        'region-refused',
        'side-unavailable',
        // One of the coins isn't available at this rate type; the other type may be.
        'rate-type-unavailable',
        // From our own desk: a coin is off its peg, paused, under review for its books, or short in stock.
        'depegged',
        'paused',
        'under-review',
        'out-of-stock',
      ]),
      minimum: v.nullable(decimal),
      maximum: v.nullable(decimal),
    }),
  ]),
  errors: [apiErrorCode.pairUnsupported, apiErrorCode.amountTooFine, apiErrorCode.partnerUnavailable],
})

export const destination = v.strictObject({
  address: v.pipe(v.string(), v.minLength(1), v.maxLength(150)),
  memo: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
})

/** The payment, payout or refund of an order. */
const leg = v.strictObject({
  asset: assetId,
  /** The order's original amount, whatever the partner changed; null for a refund. */
  agreedAmount: v.nullable(decimal),
  /** The amount that the partner asks for or expects to send; null if any amount within the limits is fine. */
  amount: v.nullable(decimal),
  address: v.nullable(v.string()),
  memo: v.nullable(v.string()),
  transactionHash: v.nullable(v.string()),
  /** The amount moved, according to the partner. */
  movedAmount: v.nullable(decimal),
  /** Whether the network confirms it; null if the server doesn't read that network. */
  proof: v.nullable(v.picklist(['pending', 'proven', 'contradicted'])),
})

/** An order as shown to its user and to anyone with its link. It contains no personal data. */
export const exchangeOrder = v.strictObject({
  number: v.string(),
  /** Opens the order without a login: part of its link. */
  viewToken: opaqueToken,
  partner: partnerName,
  paidBy,
  /** Whether it pays a merchant's link: the merchant receives the payout, and anyone with the order's link can pay. */
  isForMerchant: v.boolean(),
  /** Whether the link takes a single payment and another one has been seen, so that this order must not be paid. */
  isLinkPaid: v.boolean(),
  /** The partner's order number, for its support; null until the partner has created the order. */
  partnerOrderId: v.nullable(v.string()),
  rateType,
  state: orderState,
  /** Why a suspended order is on hold. */
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
  /** Whether only the user says that the payment was sent: they can take that back, and the order can still expire. */
  isPaymentSaid: v.boolean(),
  payin: leg,
  payout: leg,
  refund: v.nullable(leg),
  /** Whether a refund address can be set now. */
  canNameRefund: v.boolean(),
  /**
   * The newest withdrawal that pays it from the Sevenport wallet. Null without one, and for anyone but the order's
   * user.
   */
  payment: v.nullable(v.strictObject({ withdrawalId: uuid, state: withdrawalState })),
  createdAt: moment,
  /** Deadline for the payment. */
  payUntil: moment,
  transitions: v.array(v.strictObject({ state: orderState, enteredAt: moment })),
})

export type ExchangeOrder = v.InferOutput<typeof exchangeOrder>

/** Hours to wait for a payment (spec §9) if the partner sets no deadline. */
export const paymentHours = 3

/** Maximum number of unpaid orders per user: for each, a partner reserves an address or a payment. */
export const maximumUnpaidOrders = 20

export const createExchangeOrder = endpoint({
  method: 'POST',
  path: '/api/exchange/order/create',
  summary: 'Creates an order from a quote. Repeat calls return the same order.',
  access: 'main',
  costly: true,
  input: v.strictObject({
    quoteId: uuid,
    payout: destination,
    refund: v.optional(destination),
    /** The user must agree to the terms (spec §5). */
    termsAgreed: v.literal(true),
  }),
  data: exchangeOrder,
  errors: [
    apiErrorCode.notFound,
    apiErrorCode.rateExpired,
    apiErrorCode.addressInvalid,
    apiErrorCode.refundAddressMissing,
    apiErrorCode.memoInvalid,
    apiErrorCode.recipientIsOurs,
    apiErrorCode.recipientIsToken,
    apiErrorCode.recipientIsNobody,
    apiErrorCode.recipientHasAccount,
    /** Too many orders are waiting for payment. */
    apiErrorCode.limitReached,
    apiErrorCode.accountFrozen,
    /** Above the rest of what a user may swap at Sevenport's own desk within 24 hours. */
    apiErrorCode.amountAboveLimit,
    apiErrorCode.idReused,
    /** The partner accepts no more orders for now. No order was created, and `retry-after` says when to try again. */
    apiErrorCode.partnerUnavailable,
  ],
})

export const noteExchangePayment = endpoint({
  method: 'POST',
  path: '/api/exchange/order/paid',
  summary: 'Records that the payment of an order was sent. The partner still has to see it.',
  access: 'main',
  input: v.strictObject({
    number: orderNumber,
    /**
     * For an order paid by a route, which is tracked by this transaction; a replacement is recorded with another call.
     */
    transactionHash: v.optional(transactionHash),
  }),
  data: exchangeOrder,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

export const takeBackExchangePayment = endpoint({
  method: 'POST',
  path: '/api/exchange/order/notPaid',
  summary: 'Takes back that the person has sent the payment of an order, as long as no one else has seen it.',
  access: 'main',
  input: v.strictObject({ number: orderNumber }),
  data: exchangeOrder,
  errors: [apiErrorCode.notFound, apiErrorCode.stateConflict],
})

/**
 * The transaction that makes a swap, for the wallet to sign. The app trusts none of it: it checks contract, calls,
 * recipient and amounts against its own tables and the order (M11).
 */
export const getOrderRoute = endpoint({
  method: 'POST',
  path: '/api/exchange/order/route',
  summary: 'Retrieves the transaction by which a connected wallet makes the swap of its own order.',
  access: 'main',
  costly: true,
  input: v.strictObject({ number: orderNumber, account: address }),
  data: v.strictObject({
    transaction: v.strictObject({
      chainId: v.number(),
      to: address,
      data: v.pipe(v.string(), v.maxLength(100_000), v.regex(/^0x(?:[\da-f]{2})+$/i)),
      /** In the network's native coin. */
      value: decimal,
    }),
    /** Contract that needs an allowance of exactly `fromAmount`; null for a native coin. */
    approvalAddress: v.nullable(address),
    fromAmount: decimal,
    /** The expected payout if the market doesn't move, and the minimum. */
    toAmount: decimal,
    minimumToAmount: decimal,
    /** Fees taken along the way, already deducted from `toAmount`, in whole dollars; null if unknown. */
    feesInDollars: v.nullable(decimal),
    /** Typical time until the payout, in seconds; null if unknown. */
    seconds: v.nullable(v.number()),
    /** Names of the bridges and exchanges used. */
    tools: v.array(textLine(1, 60)),
    /** When it's too late to sign. */
    validUntil: moment,
  }),
  errors: [
    apiErrorCode.notFound,
    /** The order isn't paid by a route, or isn't waiting for a payment. */
    apiErrorCode.stateConflict,
    /** No route pays the agreed amount anymore. */
    apiErrorCode.rateExpired,
    apiErrorCode.pairUnsupported,
    apiErrorCode.partnerUnavailable,
  ],
})

export type OrderRoute = v.InferOutput<typeof getOrderRoute.data>

export const nameExchangeRefund = endpoint({
  method: 'POST',
  path: '/api/exchange/order/refund',
  summary: 'Sets the refund address of an order that has none. It can’t be changed afterwards.',
  access: 'main',
  input: v.strictObject({ number: orderNumber, refund: destination }),
  data: exchangeOrder,
  errors: [
    apiErrorCode.notFound,
    apiErrorCode.addressInvalid,
    apiErrorCode.memoInvalid,
    apiErrorCode.recipientIsOurs,
    apiErrorCode.recipientIsToken,
    apiErrorCode.recipientIsNobody,
    apiErrorCode.recipientHasAccount,
    /** The account allows listed addresses only. */
    apiErrorCode.addressNotListed,
    apiErrorCode.accountFrozen,
    /** The order already has a refund address or has ended, or its partner doesn't accept one later. */
    apiErrorCode.stateConflict,
    apiErrorCode.partnerUnavailable,
  ],
})

export const getExchangeOrder = endpoint({
  method: 'GET',
  path: '/api/exchange/order',
  summary: 'Retrieves an order by its number and view token, without a login. Only its own user sees its payment.',
  access: 'optional',
  input: v.strictObject({ number: orderNumber, viewToken: opaqueToken }),
  data: exchangeOrder,
  errors: [apiErrorCode.notFound],
})

/**
 * A stream of server-sent events for anyone with an order's link. The event `order` says that the order has changed and
 * must be reloaded. It takes the input of {@link getExchangeOrder}, and answers 204 once the order is final.
 */
export const exchangeOrderEventsPath = '/api/exchange/order/events'

export const listExchangeOrders = endpoint({
  method: 'GET',
  path: '/api/exchange/orders',
  summary: 'Lists exchange orders, newest first.',
  access: 'main',
  input: v.pipe(
    v.strictObject({
      state: v.optional(orderState),
      /** An exact match of the order's number, here or at its partner, an address or a transaction. */
      search: v.optional(textLine(1, 150)),
      from: v.optional(day),
      to: v.optional(day),
      ...pageQuery.entries,
    }),
    v.check((input) => isPeriod(input), 'from is later than to'),
  ),
  data: pageOf(exchangeOrder),
  errors: [],
})
