import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** The variable parts of each of these emails. */
export interface AddressBookMails {
  readonly 'address-listed': SecurityFacts & { readonly recipient: string }
  readonly 'listed-only-ending': SecurityFacts
}
