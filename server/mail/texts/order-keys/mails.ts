import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** What each of these mails says besides its fixed text. */
export interface OrderKeyMails {
  readonly 'order-key-created': SecurityFacts & { readonly prefix: string }
  readonly 'order-key-revoked': SecurityFacts & { readonly prefix: string }
}
