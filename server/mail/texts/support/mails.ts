/** Where the conversation is read. */
export interface ConversationFacts {
  readonly conversationId: string
  /** Opens it for a guest, who has no account to log in to. */
  readonly viewToken?: string
  /** Of the address to which it is answered; none where this server receives no mail. */
  readonly threadToken?: string
}

/** What each of these mails says besides its fixed text. */
export interface SupportMails {
  /** Not what the person wrote: whoever enters another's address must not choose what is mailed there. */
  readonly 'support-received': ConversationFacts
  readonly 'support-replied': ConversationFacts & { readonly reply: string }
  /** Some files of a mail weren't taken. Their names are what the mail's sender chose. */
  readonly 'support-files-refused': ConversationFacts
  /** A mail wasn't kept, as it seems to hold a secret. It repeats nothing of it. */
  readonly 'support-secret-refused': Readonly<Record<string, never>>
}
