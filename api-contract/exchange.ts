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
 * A coin on one network: `bsc/native`, `ethereum/0xdAC1…`. The contract is in the network's canonical spelling. The pattern
 * names the networks, so that valid ids can be made of it.
 */
export const assetId = v.pipe(
  v.string(),
  v.maxLength(150),
  v.regex(new RegExp(`^(?:${networkKey.options.join('|')})/[\\w.:-]+$`)),
)

/** By which a partner is named in calls, such as `changenow`. */
const partnerName = v.pipe(v.string(), v.regex(/^[a-z\d-]{2,20}$/))

/** Our own desk among the partners. */
export const deskName = 'sevenport'

/**
 * How an order is paid. `transfer`: coins go to the address that the partner names. `route`: the connected wallet calls a
 * contract that swaps and bridges, and nobody holds the coins for it.
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
  /** What must stand beside an address, such as `memo`; null if nothing must. */
  memo: v.nullable(v.string()),
  /** Partners that people can pay with it, and those that pay it out. */
  from: v.array(partnerName),
  to: v.array(partnerName),
})

export type ExchangeAsset = v.InferOutput<typeof exchangeAsset>

const exchangePartner = v.strictObject({
  name: partnerName,
  title: v.string(),
  paidBy,
  /** How a payment that isn't exchanged comes back; null where its documentation doesn't say. */
  refunds: v.nullable(v.picklist(['automatic', 'by-support'])),
  /** How long its latest exchanges took, most of them, from the payment to the payout; null before there are enough. */
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

/** A partner's offer, held here until it expires. An order is made of it and of nothing else. */
const offer = v.strictObject({
  quoteId: uuid,
  partner: partnerName,
  from: assetId,
  to: assetId,
  rateType,
  side: v.picklist(['from', 'to']),
  fromAmount: decimal,
  /** What arrives: promised for a fixed rate, expected for a floating one. */
  toAmount: decimal,
  /** What arrives at least, or the swap doesn't take place; null where no minimum is promised. */
  minimumToAmount: v.nullable(decimal),
  /** Of `from`. */
  minimum: v.nullable(decimal),
  maximum: v.nullable(decimal),
  /** Kept by the partner for the payout's network, already taken off `toAmount`; null if it does not say. */
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
      /** Of `from` or of `to`, as `side` says. */
      amount: v.pipe(
        decimal,
        v.check((amount) => /[1-9]/.test(amount), 'must be more than nothing'),
      ),
      side: v.picklist(['from', 'to']),
      rateType,
    }),
    // Our own desk passes a coin on as it is, to pay a merchant's link that asks for it.
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
        // One of the coins has no such rate there; the other kind can be asked for.
        'rate-type-unavailable',
        // Of Sevenport's own desk: a coin has lost its peg, is paused, has books that are looked into, or too few are left.
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

/** What is paid, what arrives, or what comes back. */
const leg = v.strictObject({
  asset: assetId,
  /** What the order was made for, whatever its partner made of it; null for a refund. */
  agreedAmount: v.nullable(decimal),
  /** What the partner asks for, or expects to send; null where any amount within the limits will do. */
  amount: v.nullable(decimal),
  address: v.nullable(v.string()),
  memo: v.nullable(v.string()),
  transactionHash: v.nullable(v.string()),
  /** What the partner says has moved. */
  movedAmount: v.nullable(decimal),
  /** Whether the network says the same; null where the server does not read that network. */
  proof: v.nullable(v.picklist(['pending', 'proven', 'contradicted'])),
})

/** An order, for the person whose it is and for whoever has its link. It names no person. */
export const exchangeOrder = v.strictObject({
  number: v.string(),
  /** Opens the order without a login: part of its link. */
  viewToken: opaqueToken,
  partner: partnerName,
  paidBy,
  /** Whether it pays a merchant's link: a merchant gets what arrives, and whoever has the link of the order pays it. */
  isForMerchant: v.boolean(),
  /** Whether the link takes one payment and another has been seen: whoever hasn't paid must not. */
  isLinkPaid: v.boolean(),
  /** The partner's own number, for its support; null until it has made the order. */
  partnerOrderId: v.nullable(v.string()),
  rateType,
  state: orderState,
  /** Why a suspended order does not go on. */
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
  /** Whether nobody but the user says that the payment was sent: then it can be taken back, and expires. */
  isPaymentSaid: v.boolean(),
  payin: leg,
  payout: leg,
  refund: v.nullable(leg),
  /** Whether the address that coins go back to can be named now. */
  canNameRefund: v.boolean(),
  /**
   * The newest withdrawal that pays it from the Sevenport wallet. Null without one, and for everybody but the person whose
   * order it is.
   */
  payment: v.nullable(v.strictObject({ withdrawalId: uuid, state: withdrawalState })),
  createdAt: moment,
  /** Until when the payment is awaited. */
  payUntil: moment,
  transitions: v.array(v.strictObject({ state: orderState, enteredAt: moment })),
})

export type ExchangeOrder = v.InferOutput<typeof exchangeOrder>

/** Hours after which nobody is expected to pay any more (spec §9), where the partner names no time. */
export const paymentHours = 3

/** Orders of one person that wait for a payment: each is an address, or a payment, that a partner keeps ready. */
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
    /** The terms have to be agreed to (spec §5). */
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
    /** Too many orders wait for a payment. */
    apiErrorCode.limitReached,
    apiErrorCode.accountFrozen,
    /** More than is left of what a person may swap at Sevenport's own desk within 24 hours. */
    apiErrorCode.amountAboveLimit,
    apiErrorCode.idReused,
    /** Its partner takes no more orders for now: nothing was made, and `retry-after` says when to try again. */
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
    /** Of an order that is paid by a route, which is followed by it; a replaced one is noted anew. */
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
 * The transaction that makes a swap, for the wallet to sign. The app believes none of it: contract, calls, recipient and
 * amounts are checked against its own tables and the order (M11).
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
      /** Of the network's own coin. */
      value: decimal,
    }),
    /** Who has to be allowed to take exactly `fromAmount`; null for the network's own coin. */
    approvalAddress: v.nullable(address),
    fromAmount: decimal,
    /** What arrives if the market stands still, and at least. */
    toAmount: decimal,
    minimumToAmount: decimal,
    /** What is kept on the way, already taken off `toAmount`, in whole dollars; null if unknown. */
    feesInDollars: v.nullable(decimal),
    /** Typical time until the payout; null if unknown. */
    seconds: v.nullable(v.number()),
    /** Bridges and exchanges on the way, by their names. */
    tools: v.array(textLine(1, 60)),
    /** Until when it's worth signing. */
    validUntil: moment,
  }),
  errors: [
    apiErrorCode.notFound,
    /** The order isn't paid by a route, or waits for no payment. */
    apiErrorCode.stateConflict,
    /** No route pays what was agreed any more. */
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
    /** The order has such an address or has ended, or its partner takes none afterwards. */
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
 * A stream of server-sent events for whoever has an order's link: `order` says that it has changed and is to be retrieved
 * anew. It takes the input of {@link getExchangeOrder}, and answers 204 once nothing can change any more.
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
      /** An order's number, here or at its partner, an address or a transaction: the whole of it. */
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
