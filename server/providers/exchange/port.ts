import type { NetworkKey } from '#api/coins.ts'
import type { OrderAllowance } from '#server/lib/partner-http.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import type { Destination, OrderReport } from '#server/partners/order-report.ts'

/*
 * What every exchange partner can do, in our terms. Amounts are in 10^-18 of a whole coin. Every function queries the
 * partner and throws a PartnerError if it gives no usable answer. Nothing is retried, because only the caller knows
 * whether that is safe.
 */

/**
 * `fixed`: the payout is guaranteed for as long as the quote is valid. `floating`: it follows the market until the
 * exchange.
 */
export type RateType = 'fixed' | 'floating'

/** A coin on a network, as a partner offers it. */
export interface PartnerAsset {
  readonly network: NetworkKey
  /** The token's contract in the network's canonical spelling; null for a native coin. */
  readonly contract: string | null
  /** The partner's name for it, sent back unchanged. */
  readonly ticker: string
  readonly name: string
  /** What kind of memo an address needs, such as `memo`; null if none. */
  readonly extraIdName: string | null
  readonly rateTypes: readonly RateType[]
  /** Whether users can pay with it, and receive it. */
  readonly canPayIn: boolean
  readonly canPayOut: boolean
}

export interface QuoteRequest {
  readonly from: PartnerAsset
  readonly to: PartnerAsset
  /** In `from` or `to`, depending on `side`. */
  readonly amount: bigint
  readonly side: 'from' | 'to'
  readonly rateType: RateType
  /** The user's IP address: some partners refuse countries, and need to know where the user is. */
  readonly personAddress: string
}

/** Limits of a pair, in its `from` coin; null if the partner sets none. */
interface Limits {
  readonly minimum: bigint | null
  readonly maximum: bigint | null
}

export interface Offer extends Limits {
  readonly kind: 'offer'
  readonly fromAmount: bigint
  /** The payout, after everything the partner keeps. */
  readonly toAmount: bigint
  /** The guaranteed minimum, below which nothing is exchanged; null if none is guaranteed. */
  readonly minimumToAmount: bigint | null
  /** Fee kept for the payout's network, already deducted from `toAmount`; null if the partner doesn't say. */
  readonly networkFee: bigint | null
  /** The partner's ID of a fixed rate; null without one. */
  readonly rateId: string | null
  /** Null if the partner doesn't say. */
  readonly validUntil: Date | null
}

/** The partner has understood the request, and makes no offer. */
export interface NoOffer extends Limits {
  readonly kind: 'none'
  /**
   * `side-unavailable`: the partner guarantees no amount to receive at this rate type; the amount to pay can be set
   * instead. The last four come from our own desk: a lost peg, an operator's decision, books that didn't match, too few
   * coins.
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
  /** From the accepted offer. */
  readonly rateId: string | null
  readonly payout: Destination
  /** Null if the user has set none; some partners then ask for it later. */
  readonly refund: Destination | null
  /** Our ID of the order, for partners that have a field for it. */
  readonly reference: string
}

/** An order as the partner has just created it. */
export interface PartnerOrder {
  readonly id: string
  /** Where the user pays. */
  readonly payin: Destination
  /** The amount to pay, exact or approximate; null if any amount within the limits is accepted. */
  readonly fromAmount: bigint | null
  /** The guaranteed or expected payout; null if the partner doesn't say. */
  readonly toAmount: bigint | null
  /** Deadline for the payment. */
  readonly expiresAt: Date | null
}

/** What a source of offers can do, whoever creates the orders. */
export interface OfferingPartner {
  /** As stored in our tables; it never changes. */
  readonly name: string
  /** Display name, such as `ChangeNOW`. */
  readonly title: string
  /** By a transfer to the partner's address, or by a call of a contract that swaps and bridges. */
  readonly paidBy: 'transfer' | 'route'
  /**
   * How a payment that isn't exchanged is refunded, according to its documentation: automatically to the refund
   * address, or only after contacting its support. Null if it doesn't say.
   */
  readonly refunds: 'automatic' | 'by-support' | null
  /**
   * Returns everything it offers on networks that we know. Assets that can't be matched by network and contract are
   * left out.
   */
  assets(): Promise<readonly PartnerAsset[]>
  quote(request: QuoteRequest): Promise<Offer | NoOffer>
}

export interface ExchangePartner extends OfferingPartner {
  /** The share of its rate limit that is reserved for orders. Anyone can request offers, but they never use it up. */
  readonly allowance: OrderAllowance
  readonly paidBy: 'transfer'
  /** Creates an order. Not idempotent, and no partner tells whether it has created an order with our reference. */
  create(request: OrderRequest): Promise<PartnerOrder>
  status(id: string): Promise<OrderReport>
  /** Sets the refund address afterwards; omitted if the partner doesn't support it. */
  setRefundAddress?(id: string, refund: Destination): Promise<void>
  /** Omitted if the partner sends no webhooks, or doesn't sign them. */
  readonly verifyWebhook?: VerifyWebhook
}

/** A swap for a connected wallet to make. */
export interface RouteRequest {
  readonly from: PartnerAsset
  readonly to: PartnerAsset
  readonly amount: bigint
  /** The account that signs and pays, in hexadecimal like all below. */
  readonly account: string
  readonly recipient: string
}

/** The transaction that makes the swap, and its outcome. Only checked against the built-in contracts. */
export interface Route {
  readonly kind: 'route'
  readonly transaction: {
    readonly chainId: number
    readonly to: string
    readonly data: string
    readonly value: bigint
  }
  /** Contract that needs an allowance; null for a native coin. */
  readonly approvalAddress: string | null
  readonly toAmount: bigint
  readonly minimumToAmount: bigint
  /** Already deducted from `toAmount`, in 10^-18 of a dollar; null if it doesn't say. */
  readonly feesInDollars: bigint | null
  readonly seconds: number | null
  /** Display names of the bridges and exchanges used. */
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

/** A partner that holds no coins: the user's own wallet signs the transaction that it prepares. */
export interface RoutePartner extends OfferingPartner {
  readonly paidBy: 'route'
  /** Requests per minute reserved for the statuses of transfers. */
  readonly statusPerMinute: number
  /** Returns the contract to call on a network, from the built-in table; undefined if there is none. */
  contractOn(network: NetworkKey): string | undefined
  route(request: RouteRequest): Promise<Route | NoOffer>
  /** Returns the progress of a transfer. @throws PartnerError also if it temporarily can't tell. */
  status(transfer: RouteTransfer): Promise<OrderReport>
}

export type SwapPartner = ExchangePartner | RoutePartner
