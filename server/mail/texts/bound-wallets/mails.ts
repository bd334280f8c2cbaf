import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** What each of these mails says besides its fixed text. */
export interface BoundWalletMails {
  readonly 'wallet-bound': SecurityFacts & { readonly wallet: string }
  readonly 'wallet-unbound': SecurityFacts & { readonly wallet: string }
}
