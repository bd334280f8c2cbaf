/** A swap order, and where to follow it. */
export interface ExchangeFacts {
  /** The order's number. */
  readonly order: string
  /** The partner's name. */
  readonly partner: string
  /** The amount that was or will be paid, with its coin, such as `4 BNB`. */
  readonly amount: string
  /** Name of the network it's paid on. */
  readonly network: string
  /** The amount that was or will be received. */
  readonly received: string
  readonly payoutNetwork: string
  readonly viewToken: string
}

/** Why a partner can't continue by itself. */
export type ExchangeHold =
  | 'verification'
  | 'wrong-amount'
  | 'refund-under-way'
  | 'needs-refund-address'
  | 'refund-owed'
  | 'payout-contradicted'
  | 'payout-too-low'
  | 'unknown'

/** The transactions known so far. */
export interface ExchangeHashes {
  readonly paymentHash?: string
  readonly payoutHash?: string
  readonly refundHash?: string
}

/** The variable parts of each of these emails. */
export interface ExchangeMails {
  readonly 'exchange-completed': ExchangeFacts & ExchangeHashes
  readonly 'exchange-suspended': ExchangeFacts & { readonly hold: ExchangeHold }
  readonly 'exchange-refunded': ExchangeFacts & ExchangeHashes
  readonly 'exchange-expired': ExchangeFacts
  /** Nothing was exchanged, and the partner has to refund the payment. */
  readonly 'exchange-failed': ExchangeFacts
  /** The order continues, although the user was told that it had failed. */
  readonly 'exchange-resumed': ExchangeFacts
}
