import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** What each of these mails says besides its fixed text. */
export interface AddressBookMails {
  readonly 'address-listed': SecurityFacts & { readonly recipient: string }
  readonly 'listed-only-ending': SecurityFacts
}
