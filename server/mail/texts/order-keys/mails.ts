import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** The variable parts of each of these emails. */
export interface OrderKeyMails {
  readonly 'order-key-created': SecurityFacts & { readonly prefix: string }
  readonly 'order-key-revoked': SecurityFacts & { readonly prefix: string }
}
