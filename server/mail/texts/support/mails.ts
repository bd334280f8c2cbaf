/** Where to read the conversation. */
export interface ConversationFacts {
  readonly conversationId: string
  /** Opens it for a guest, who has no account to log in to. */
  readonly viewToken?: string
  /** Token of the reply address; omitted if this server doesn't receive email. */
  readonly threadToken?: string
}

/** The variable parts of each of these emails. */
export interface SupportMails {
  /**
   * Doesn't repeat the user's message: entering someone else's address must not let anyone choose what is sent there.
   */
  readonly 'support-received': ConversationFacts
  readonly 'support-replied': ConversationFacts & { readonly reply: string }
  /** Some files of an email were refused. Their names were chosen by its sender. */
  readonly 'support-files-refused': ConversationFacts
  /** An email was rejected because it seems to contain a secret. It repeats nothing of it. */
  readonly 'support-secret-refused': Readonly<Record<string, never>>
}
