import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** The variable parts of each of these emails. */
export interface BoundWalletMails {
  readonly 'wallet-bound': SecurityFacts & { readonly wallet: string }
  readonly 'wallet-unbound': SecurityFacts & { readonly wallet: string }
}
