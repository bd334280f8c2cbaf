import type { NetworkKey } from '#api/coins.ts'
import type { FiatDirection, PaymentMethod, Verification } from '#api/fiat.ts'
import type { OrderAllowance } from '#server/lib/partner-http.ts'
import type { VerifyWebhook } from '#server/lib/webhook.ts'
import type { Destination, OrderReport } from '#server/partners/order-report.ts'

/*
 * What every fiat partner can do, in our words. Amounts, of coins and of money, are in 10^-18 of a whole one. Every
 * function asks the partner and throws a PartnerError when it gives no usable answer; nothing is asked twice, since only
 * the caller knows whether that is safe.
 */

/** A coin on a network, as a partner buys or sells it. */
export interface FiatCoin {
  readonly network: NetworkKey
  /** The token's contract in the network's canonical spelling; null for the network's own coin. */
  readonly contract: string | null
  /** What the partner calls it; goes back to it as it came. */
  readonly code: string
  readonly name: string
  /** Whether people can buy it from the partner, and sell it to it. */
  readonly canBuy: boolean
  readonly canSell: boolean
}

/** Where, how and how much a partner trades, by its documentation. An operator can override it without a release. */
export interface FiatRule {
  readonly direction: FiatDirection
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  readonly method: PaymentMethod
  /** In the currency; null where the partner names none. Its quote may name narrower ones. */
  readonly minimum: bigint | null
  readonly maximum: bigint | null
  readonly verification: Verification
  /** From the payment to what is paid out, by the partner's documentation. */
  readonly minutes: { readonly from: number; readonly to: number }
}

export interface FiatQuoteRequest {
  readonly direction: FiatDirection
  readonly coin: FiatCoin
  readonly country: string
  readonly currency: string
  readonly method: PaymentMethod
  /** Of money or of the coin, as `side` says. */
  readonly amount: bigint
  readonly side: 'fiat' | 'coin'
  /** Where the person is, as the network says: for partners that must know. */
  readonly personAddress: string
}

/** The limits of what is offered, in the currency; null where the partner names none. */
interface FiatLimits {
  readonly minimum: bigint | null
  readonly maximum: bigint | null
}

export interface FiatOffer extends FiatLimits {
  readonly kind: 'offer'
  /** Buying: all that is paid, fees included. Selling: what arrives in the bank, after all fees. */
  readonly fiatAmount: bigint
  /** Buying: what arrives, after all fees. Selling: all that is paid. */
  readonly coinAmount: bigint
  /** What the partner keeps, in the currency, already counted above; null if it does not say. */
  readonly partnerFee: bigint | null
  /** What it charges for the network, in the currency, already counted above; null if it does not say. */
  readonly networkFee: bigint | null
  /** By which the partner finds the quote again; null without one. */
  readonly quoteId: string | null
  /** Null if the partner does not say. */
  readonly validUntil: Date | null
}

/** The partner has understood, and makes no offer. */
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

/** An account that the partner knows a person by, as it names it. */
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
  /** Of the offer that was agreed to. */
  readonly quoteId: string | null
  /** Buying: where the coins go. Null when selling. */
  readonly payout: Destination | null
  /** Selling: where the coins come back to. Null when buying. */
  readonly refund: Destination | null
  /** Selling: where the money goes, for partners whose checkout does not ask for it. */
  readonly account: PayoutAccount | null
  /** Buying: which of {@link FiatPartner.linkedAccounts} pays; null where there was nothing to choose. */
  readonly linkedAccountId: string | null
  /** What the person has agreed to hand over; only that. */
  readonly person: { readonly email: string; readonly name: string | null; readonly phone: string | null }
  /** Our id of the order: every partner takes it along, and is asked by it. */
  readonly reference: string
  /** Where the partner's page leads back to. */
  readonly returnUrl: string
}

/** How to pay by hand, in the partner's words. */
export type PaymentInstructions =
  | { readonly kind: 'pix'; readonly code: string }
  /** A link that UPI apps open, also shown as a QR code. */
  | { readonly kind: 'upi'; readonly intent: string }
  | {
      readonly kind: 'bank-transfer'
      readonly lines: readonly { readonly label: BankLine; readonly value: string }[]
    }

export type BankLine = 'beneficiary' | 'bank' | 'account-number' | 'branch-code' | 'iban' | 'reference'

/** An order as it stands at the partner right after it was made. */
export interface Checkout {
  /** By which {@link FiatPartner.status} and webhooks know it. */
  readonly id: string
  /** The partner's page; null where the person pays by instructions alone. Opened once or often: see `renewCheckout`. */
  readonly url: string | null
  readonly instructions: PaymentInstructions | null
  /** Selling: where the coins go; null until the person has been through the checkout. */
  readonly payin: Destination | null
  /** What is really agreed to; null if the partner does not say. */
  readonly fiatAmount: bigint | null
  readonly coinAmount: bigint | null
  /** Until when it waits for the payment. */
  readonly expiresAt: Date | null
}

/** Where coins go, and on which network: many write their addresses alike. */
export interface PayinPlace extends Destination {
  readonly network: NetworkKey
}

/** What a partner says about an order; `payin` and `payout` may be of money, which has amounts and no hash. */
export interface FiatReport extends OrderReport {
  /** Selling: where the coins go, once the partner has said it. */
  readonly payinAt: PayinPlace | null
  /** Null if there are none, or the person sees them on the partner's own page only. */
  readonly instructions: PaymentInstructions | null
  /** The partner's own number for its support, if it differs from the id; null as long as it has none. */
  readonly partnerNumber: string | null
  /** Whether it has taken more than one payment under our reference, and only one of them counts here. */
  readonly isPaidTwice?: boolean
}

/** What of an order some partners must be told with every question. */
export interface FollowedOrder {
  readonly direction: FiatDirection
  /** Whom the partner knows; null once that is forgotten. */
  readonly email: string | null
}

export interface FiatPartner {
  /** As it stands in our tables: it never changes. */
  readonly name: string
  /** What people know it as, such as `MoonPay`. */
  readonly title: string
  /** Whose page the person pays on: the partner's, or ours with the partner's instructions. */
  readonly checkout: 'hosted' | 'instructions'
  /** Whether its page makes an order for every try, all under our reference: one can be paid after another has ended. */
  readonly makesOrderPerTry?: boolean
  /** What of the person goes to the partner with an order: said before the order is made. */
  readonly shares: readonly ('email' | 'name' | 'phone' | 'address' | 'bank-account')[]
  /** What it asks of a person by itself before their first order; left out where it names no documents. */
  readonly asksFor?: readonly ('pan' | 'aadhaar' | 'selfie')[]
  readonly allowance: OrderAllowance
  readonly rules: readonly FiatRule[]
  coins(): Promise<readonly FiatCoin[]>
  quote(request: FiatQuoteRequest): Promise<FiatOffer | NoFiatOffer>
  /** Buying: the accounts from which it lets the person pay, in its order; left out where its own page asks. */
  linkedAccounts?(email: string, method: PaymentMethod): Promise<readonly LinkedAccountName[]>
  /** Makes an order, or the link of a page that makes it. Not idempotent. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>
  /** A new link to the page of an order, where the old one opens once or expires; left out where it lasts. */
  renewCheckout?(request: CheckoutRequest, id: string): Promise<string>
  /** What was made with our reference, or null; left out where the partner cannot tell. */
  find?(reference: string): Promise<Checkout | null>
  /** An order that the person has not begun on the partner's page is `unpaid`. */
  status(id: string, order: FollowedOrder): Promise<FiatReport>
  /** The person's bank says that it has paid under this number (UTR in India); left out where nobody asks. */
  notePaymentReference?(id: string, bankReference: string, order: FollowedOrder): Promise<void>
  /** Selling: the transaction that pays, for partners that do not see it by themselves. Told again until it is seen. */
  noteTransaction?(id: string, hash: string, order: FollowedOrder): Promise<void>
  /** Left out where the partner tells nothing of its own accord, or does not sign it: it is polled. */
  readonly verifyWebhook?: VerifyWebhook
}
