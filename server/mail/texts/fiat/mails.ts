import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** A purchase or sale, and where to follow it. */
export interface FiatFacts {
  /** The order's number. */
  readonly order: string
  /** The partner's name. */
  readonly partner: string
  /**
   * The amount that was or will be paid: money for a purchase, such as `100 BRL`, coins for a sale, such as `4 BNB`.
   */
  readonly amount: string
  /** The amount that was or will be received. */
  readonly received: string
  /** Name of the coins' network. */
  readonly network: string
  readonly viewToken: string
}

/** Why a partner can't continue by itself. */
export type FiatHold =
  | 'verification'
  | 'wrong-amount'
  | 'refund-under-way'
  | 'needs-refund-address'
  | 'refund-owed'
  | 'payout-contradicted'
  | 'payout-too-low'
  | 'unknown'

/** The coin transactions known so far: money has none. */
export interface FiatHashes {
  readonly paymentHash?: string
  readonly payoutHash?: string
  readonly refundHash?: string
}

/** The variable parts of each of these emails. */
export interface FiatMails {
  /** The account is masked. */
  readonly 'payout-account-added': SecurityFacts & { readonly account: string }
  readonly 'purchase-completed': FiatFacts & FiatHashes
  readonly 'purchase-suspended': FiatFacts & { readonly orderHold: FiatHold }
  readonly 'purchase-refunded': FiatFacts & FiatHashes
  readonly 'purchase-expired': FiatFacts
  readonly 'purchase-failed': FiatFacts
  /** The order continues, although the user was told that it had failed. */
  readonly 'purchase-resumed': FiatFacts
  /** The partner has taken two payments for it. */
  readonly 'purchase-paid-twice': FiatFacts
  readonly 'sale-completed': FiatFacts & FiatHashes
  readonly 'sale-suspended': FiatFacts & { readonly orderHold: FiatHold }
  readonly 'sale-refunded': FiatFacts & FiatHashes
  readonly 'sale-expired': FiatFacts
  readonly 'sale-failed': FiatFacts
  readonly 'sale-resumed': FiatFacts
  readonly 'sale-paid-twice': FiatFacts
}
