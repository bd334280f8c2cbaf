import type { NetworkKey } from '#api/coins.ts'
import type { OrderAllowance } from '#server/lib/partner-http.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import type { Destination, OrderReport } from '#server/partners/order-report.ts'

/*
 * What every exchange partner can do, in our words. Amounts are in 10^-18 of a whole coin. Every function asks the partner
 * and throws a PartnerError when it gives no usable answer; nothing is asked twice, since only the caller knows
 * whether that is safe.
 */

/** `fixed`: what arrives is promised as long as the quote holds. `floating`: it follows the market until the exchange. */
export type RateType = 'fixed' | 'floating'

/** A coin on a network, as a partner offers it. */
export interface PartnerAsset {
  readonly network: NetworkKey
  /** The token's contract in the network's canonical spelling; null for the network's own coin. */
  readonly contract: string | null
  /** What the partner calls it; goes back to it as it came. */
  readonly ticker: string
  readonly name: string
  /** What must stand beside an address, such as `memo`; null if nothing must. */
  readonly extraIdName: string | null
  readonly rateTypes: readonly RateType[]
  /** Whether people can pay with it, and be paid in it. */
  readonly canPayIn: boolean
  readonly canPayOut: boolean
}

export interface QuoteRequest {
  readonly from: PartnerAsset
  readonly to: PartnerAsset
  /** Of `from` or of `to`, as `side` says. */
  readonly amount: bigint
  readonly side: 'from' | 'to'
  readonly rateType: RateType
  /** Some partners refuse countries, and want to be told where the person is. */
  readonly personAddress: string
}

/** The limits of a pair, in its `from` coin; null where the partner names none. */
interface Limits {
  readonly minimum: bigint | null
  readonly maximum: bigint | null
}

export interface Offer extends Limits {
  readonly kind: 'offer'
  readonly fromAmount: bigint
  /** What arrives, after all that the partner keeps. */
  readonly toAmount: bigint
  /** What arrives at least, or nothing is exchanged; null where no such minimum is promised. */
  readonly minimumToAmount: bigint | null
  /** What it keeps for the payout's network, already taken off `toAmount`; null if it does not say. */
  readonly networkFee: bigint | null
  /** By which the partner finds a fixed rate again; null without one. */
  readonly rateId: string | null
  /** Null if the partner does not say. */
  readonly validUntil: Date | null
}

/** The partner has understood, and makes no offer. */
export interface NoOffer extends Limits {
  readonly kind: 'none'
  /**
   * `side-unavailable`: it promises no amount to receive at this kind of rate; the amount to pay can be named. The last four
   * are the house's own desk's: a lost peg, an operator's decision, books that did not fit, too few coins.
   */
  readonly reason:
    | 'below-minimum'
    | 'above-maximum'
    | 'pair-unavailable'
    | 'region-refused'
    | 'side-unavailable'
    | 'depegged'
    | 'paused'
    | 'under-review'
    | 'out-of-stock'
}

export interface OrderRequest extends QuoteRequest {
  /** Of the offer that was agreed to. */
  readonly rateId: string | null
  readonly payout: Destination
  /** Null where the person has named none; some partners then ask for it later. */
  readonly refund: Destination | null
  /** Our id of the order, for partners that have a field for it. */
  readonly reference: string
}

/** An order as it stands at the partner right after it was made. */
export interface PartnerOrder {
  readonly id: string
  /** Where the person pays. */
  readonly payin: Destination
  /** Exactly what to pay, or about: null where any amount within the limits is taken. */
  readonly fromAmount: bigint | null
  /** What is promised, or expected; null if the partner does not say. */
  readonly toAmount: bigint | null
  /** Until when it waits for the payment. */
  readonly expiresAt: Date | null
}

/** What somebody who makes offers can do, whoever makes the orders. */
export interface OfferingPartner {
  /** As it stands in our tables: it never changes. */
  readonly name: string
  /** What people know it as, such as `ChangeNOW`. */
  readonly title: string
  /** By a transfer to an address that it names, or by a call of a contract that swaps and bridges. */
  readonly paidBy: 'transfer' | 'route'
  /**
   * How a payment that isn't exchanged comes back, by its documentation: to the refund address without being asked, or once
   * its support has been. Null where it doesn't say.
   */
  readonly refunds: 'automatic' | 'by-support' | null
  /** Everything it offers on networks that we know. What cannot be matched by network and contract is left out. */
  assets(): Promise<readonly PartnerAsset[]>
  quote(request: QuoteRequest): Promise<Offer | NoOffer>
}

export interface ExchangePartner extends OfferingPartner {
  /** How much of what it allows is kept for orders. Offers can be asked for by anybody, and never take that away. */
  readonly allowance: OrderAllowance
  readonly paidBy: 'transfer'
  /** Makes an order. Not idempotent, and no partner tells whether it has made an order with our reference. */
  create(request: OrderRequest): Promise<PartnerOrder>
  status(id: string): Promise<OrderReport>
  /** Names the refund address afterwards; left out where the partner cannot do that. */
  setRefundAddress?(id: string, refund: Destination): Promise<void>
  /** Left out where the partner tells nothing of its own accord, or does not sign it. */
  readonly verifyWebhook?: VerifyWebhook
}

/** A swap that a connected wallet is to make. */
export interface RouteRequest {
  readonly from: PartnerAsset
  readonly to: PartnerAsset
  readonly amount: bigint
  /** The account that signs and pays, in hexadecimal as all below. */
  readonly account: string
  readonly recipient: string
}

/** The transaction that makes it, and what comes of it. It has been held against this build's contracts, no further. */
export interface Route {
  readonly kind: 'route'
  readonly transaction: {
    readonly chainId: number
    readonly to: string
    readonly data: string
    readonly value: bigint
  }
  /** Whom to let take the amount; null for the network's own coin. */
  readonly approvalAddress: string | null
  readonly toAmount: bigint
  readonly minimumToAmount: bigint
  /** Already taken off `toAmount`, in 10^-18 of a dollar; null if it does not say. */
  readonly feesInDollars: bigint | null
  readonly seconds: number | null
  /** Bridges and exchanges on the way, for people. */
  readonly tools: readonly string[]
}

/** A swap whose transaction was sent. */
export interface RouteTransfer {
  readonly from: PartnerAsset
  readonly to: PartnerAsset
  readonly amount: bigint
  readonly recipient: string
  readonly hash: string
}

/** A partner that holds no coins: the person's own wallet signs what it puts together. */
export interface RoutePartner extends OfferingPartner {
  readonly paidBy: 'route'
  /** Questions about transfers that are set aside of what it allows in a minute. */
  readonly statusPerMinute: number
  /** Of the contract to call on a network, by this build's table; undefined where there is none. */
  contractOn(network: NetworkKey): string | undefined
  route(request: RouteRequest): Promise<Route | NoOffer>
  /** How far a transfer is. @throws PartnerError also where it cannot tell for the moment. */
  status(transfer: RouteTransfer): Promise<OrderReport>
}

export type SwapPartner = ExchangePartner | RoutePartner
