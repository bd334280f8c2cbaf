import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** A payment by a merchant's link. */
export interface LinkPaymentFacts {
  /** What has arrived, or was to: such as `50 USDT`. */
  readonly amount: string
  /** What the merchant calls the link: these mails go to nobody else. */
  readonly linkTitle: string
  /** Number of the payment's order. */
  readonly payment: string
}

/** What each of these mails says besides its fixed text. */
export interface PaymentLinkMails {
  readonly 'link-paid': LinkPaymentFacts
  readonly 'link-paid-again': LinkPaymentFacts
  readonly 'link-failed': LinkPaymentFacts
  /** Of the webhook's URL only the host: the rest may be a secret of the shop. */
  readonly 'webhook-changed': SecurityFacts & { readonly shop: string }
  readonly 'webhook-removed': SecurityFacts & { readonly shop: string }
}
