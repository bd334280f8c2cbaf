/** What is swapped, and where to follow it. */
export interface ExchangeFacts {
  /** Its number. */
  readonly order: string
  /** The partner's name. */
  readonly partner: string
  /** What was paid, or is to be, with its coin, such as `4 BNB`. */
  readonly amount: string
  /** The name of the network that it is paid on. */
  readonly network: string
  /** What arrived, or is to arrive. */
  readonly received: string
  readonly payoutNetwork: string
  readonly viewToken: string
}

/** Why a partner does not go on by itself. */
export type ExchangeHold =
  | 'verification'
  | 'wrong-amount'
  | 'refund-under-way'
  | 'needs-refund-address'
  | 'refund-owed'
  | 'payout-contradicted'
  | 'payout-too-low'
  | 'unknown'

/** The transactions that are known. */
export interface ExchangeHashes {
  readonly paymentHash?: string
  readonly payoutHash?: string
  readonly refundHash?: string
}

/** What each of these mails says besides its fixed text. */
export interface ExchangeMails {
  readonly 'exchange-completed': ExchangeFacts & ExchangeHashes
  readonly 'exchange-suspended': ExchangeFacts & { readonly hold: ExchangeHold }
  readonly 'exchange-refunded': ExchangeFacts & ExchangeHashes
  readonly 'exchange-expired': ExchangeFacts
  /** Nothing was exchanged, and the partner has to send back what it was paid. */
  readonly 'exchange-failed': ExchangeFacts
  /** It goes on, though the person was told that it had failed. */
  readonly 'exchange-resumed': ExchangeFacts
}
