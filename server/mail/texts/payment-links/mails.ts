import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** A payment of a merchant's link. */
export interface LinkPaymentFacts {
  /** The amount that has arrived, or should have, such as `50 USDT`. */
  readonly amount: string
  /** The merchant's own title of the link: these emails only go to the merchant. */
  readonly linkTitle: string
  /** Order number of the payment. */
  readonly payment: string
}

/** The variable parts of each of these emails. */
export interface PaymentLinkMails {
  readonly 'link-paid': LinkPaymentFacts
  readonly 'link-paid-again': LinkPaymentFacts
  readonly 'link-failed': LinkPaymentFacts
  /** Only the host of the webhook's URL: the rest may be the shop's secret. */
  readonly 'webhook-changed': SecurityFacts & { readonly shop: string }
  readonly 'webhook-removed': SecurityFacts & { readonly shop: string }
}
