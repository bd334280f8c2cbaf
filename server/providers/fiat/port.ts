import type { NetworkKey } from '#api/coins.ts'
import type { FiatDirection, PaymentMethod, Verification } from '#api/fiat.ts'
import type { OrderAllowance } from '#server/lib/partner-http.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import type { Destination, OrderReport } from '#server/partners/order-report.ts'

/*
 * What every fiat partner can do, in our terms. Amounts of coins and of money are in 10^-18 of a whole one. Every
 * function queries the partner and throws a PartnerError if it gives no usable answer. Nothing is retried, because only
 * the caller knows whether that is safe.
 */

/** A coin on a network, as a partner buys or sells it. */
export interface FiatCoin {
  readonly network: NetworkKey
  /** The token's contract in the network's canonical spelling; null for a native coin. */
  readonly contract: string | null
  /** The partner's name for it, sent back unchanged. */
  readonly code: string
  readonly name: string
  /** Whether users can buy it from the partner, and sell it to the partner. */
  readonly canBuy: boolean
  readonly canSell: boolean
}

/**
 * Where, how and how much a partner trades, according to its documentation. An operator can override it without a
 * release.
 */
export interface FiatRule {
  readonly direction: FiatDirection
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  readonly method: PaymentMethod
  /** In the currency; null if the partner sets none. Its quotes may have narrower limits. */
  readonly minimum: bigint | null
  readonly maximum: bigint | null
  readonly verification: Verification
  /** From the payment to the payout, according to the partner's documentation. */
  readonly minutes: { readonly from: number; readonly to: number }
}

export interface FiatQuoteRequest {
  readonly direction: FiatDirection
  readonly coin: FiatCoin
  readonly country: string
  readonly currency: string
  readonly method: PaymentMethod
  /** In the currency or the coin, depending on `side`. */
  readonly amount: bigint
  readonly side: 'fiat' | 'coin'
  /** The user's IP address, for partners that need to know the location. */
  readonly personAddress: string
}

/** Limits of an offer, in the currency; null if the partner sets none. */
interface FiatLimits {
  readonly minimum: bigint | null
  readonly maximum: bigint | null
}

export interface FiatOffer extends FiatLimits {
  readonly kind: 'offer'
  /** Buying: the total to pay, fees included. Selling: the amount that reaches the bank, after all fees. */
  readonly fiatAmount: bigint
  /** Buying: the amount received, after all fees. Selling: the total to pay. */
  readonly coinAmount: bigint
  /** The partner's fee, in the currency, already included above; null if it doesn't say. */
  readonly partnerFee: bigint | null
  /** The fee for the network, in the currency, already included above; null if it doesn't say. */
  readonly networkFee: bigint | null
  /** The partner's ID of the quote; null without one. */
  readonly quoteId: string | null
  /** Null if the partner doesn't say. */
  readonly validUntil: Date | null
}

/** The partner has understood the request, and makes no offer. */
export interface NoFiatOffer extends FiatLimits {
  readonly kind: 'none'
  readonly reason: 'below-minimum' | 'above-maximum' | 'pair-unavailable' | 'region-refused' | 'side-unavailable'
}

/** A bank account or Pix key that a sale is paid to. Never logged. */
export type PayoutAccount =
  | {
      readonly kind: 'india-bank'
      readonly holder: string
      readonly accountNumber: string
      readonly branchCode: string
    }
  | { readonly kind: 'upi'; readonly holder: string; readonly upiId: string }
  | {
      readonly kind: 'pix'
      readonly holder: string
      readonly keyType: 'cpf' | 'cnpj' | 'phone' | 'email' | 'random'
      readonly key: string
    }

/** An account of the user that the partner knows, under the partner's names. */
export interface LinkedAccountName {
  /** The same whenever the partner lists the account. */
  readonly id: string
  readonly number: string
  readonly branchCode: string | null
  readonly holder: string
}

export interface CheckoutRequest extends Omit<FiatQuoteRequest, 'side' | 'amount'> {
  readonly fiatAmount: bigint
  readonly coinAmount: bigint
  readonly side: 'fiat' | 'coin'
  /** From the accepted offer. */
  readonly quoteId: string | null
  /** Buying: where the coins go. Null when selling. */
  readonly payout: Destination | null
  /** Selling: where the coins are refunded. Null when buying. */
  readonly refund: Destination | null
  /** Selling: where the money goes, for partners whose checkout doesn't ask for it. */
  readonly account: PayoutAccount | null
  /** Buying: which of {@link FiatPartner.linkedAccounts} pays; null if there was no choice. */
  readonly linkedAccountId: string | null
  /** Only the data that the user has agreed to share. */
  readonly person: { readonly email: string; readonly name: string | null; readonly phone: string | null }
  /** Our ID of the order: every partner stores it, and is queried by it. */
  readonly reference: string
  /** Where the partner's page returns to. */
  readonly returnUrl: string
}

/** The partner's instructions for a manual payment. */
export type PaymentInstructions =
  | { readonly kind: 'pix'; readonly code: string }
  /** A link that UPI apps open, also shown as a QR code. */
  | { readonly kind: 'upi'; readonly intent: string }
  | {
      readonly kind: 'bank-transfer'
      readonly lines: readonly { readonly label: BankLine; readonly value: string }[]
    }

export type BankLine = 'beneficiary' | 'bank' | 'account-number' | 'branch-code' | 'iban' | 'reference'

/** An order as the partner has just created it. */
export interface Checkout {
  /** Its ID in {@link FiatPartner.status} and webhooks. */
  readonly id: string
  /**
   * The partner's page; null if the user only pays by instructions. It may open once or repeatedly: see
   * `renewCheckout`.
   */
  readonly url: string | null
  readonly instructions: PaymentInstructions | null
  /** Selling: where the coins go; null until the user has been through the checkout. */
  readonly payin: Destination | null
  /** The amount actually agreed; null if the partner doesn't say. */
  readonly fiatAmount: bigint | null
  readonly coinAmount: bigint | null
  /** Deadline for the payment. */
  readonly expiresAt: Date | null
}

/** Where coins go, with the network, because many networks have similar addresses. */
export interface PayinPlace extends Destination {
  readonly network: NetworkKey
}

/** A partner's report of an order; `payin` and `payout` may be money, which has amounts and no hash. */
export interface FiatReport extends OrderReport {
  /** Selling: where the coins go, once the partner has provided it. */
  readonly payinAt: PayinPlace | null
  /** Null if there are none, or the user only sees them on the partner's own page. */
  readonly instructions: PaymentInstructions | null
  /** The partner's own number for its support, if it differs from the ID; null until it has one. */
  readonly partnerNumber: string | null
  /** Whether it has taken more than one payment under our reference, of which only one counts here. */
  readonly isPaidTwice?: boolean
}

/** Data of an order that some partners need with every request. */
export interface FollowedOrder {
  readonly direction: FiatDirection
  /** The user's email at the partner; null once it's forgotten. */
  readonly email: string | null
}

export interface FiatPartner {
  /** As stored in our tables; it never changes. */
  readonly name: string
  /** Display name, such as `MoonPay`. */
  readonly title: string
  /** Where the user pays: on the partner's page, or on ours with the partner's instructions. */
  readonly checkout: 'hosted' | 'instructions'
  /**
   * Whether its page creates an order for every try, all under our reference: one can be paid after another has ended.
   */
  readonly makesOrderPerTry?: boolean
  /** Which user data is sent to the partner with an order; users are told before it's created. */
  readonly shares: readonly ('email' | 'name' | 'phone' | 'address' | 'bank-account')[]
  /** What it requires from a user before their first order; omitted if it doesn't specify documents. */
  readonly asksFor?: readonly ('pan' | 'aadhaar' | 'selfie')[]
  readonly allowance: OrderAllowance
  readonly rules: readonly FiatRule[]
  coins(): Promise<readonly FiatCoin[]>
  quote(request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer>
  /** Buying: lists the accounts that may pay, in the partner's order; omitted if its own page asks. */
  linkedAccounts?(email: string, method: PaymentMethod): Promise<readonly LinkedAccountName[]>
  /** Creates an order, or the link of a page that creates it. Not idempotent. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  /** Returns a new link to an order's page, if the old one opens only once or expires; omitted if links stay valid. */
  renewCheckout?(request: CheckoutRequest, id: string): Promise<string>
  /** Returns what was created with our reference, or null; omitted if the partner can't tell. */
  find?(reference: string): Promise<Checkout | null>
  /** Returns the state of an order; `unpaid` if the user hasn't started it on the partner's page. */
  status(id: string, order: FollowedOrder): Promise<FiatReport>
  /** Reports the bank's number of the user's payment (UTR in India); omitted if the partner doesn't need it. */
  notePaymentReference?(id: string, bankReference: string, order: FollowedOrder): Promise<void>
  /** Selling: reports the paying transaction, for partners that don't see it themselves. Repeated until it's seen. */
  noteTransaction?(id: string, hash: string, order: FollowedOrder): Promise<void>
  /** Omitted if the partner sends no webhooks, or doesn't sign them: then it's polled. */
  readonly verifyWebhook?: VerifyWebhook
}
