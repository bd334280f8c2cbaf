/** What goes from one person to another. Without the note, or strangers could have us send their words to anybody. */
export interface TransferFacts {
  /** With its coin, such as `12.5 USDT`. */
  readonly amount: string
  /** Email address of the other one, as much of it as the reader may know. */
  readonly person: string
}

/** What each of these mails says besides its fixed text. */
export interface TransferMails {
  /** It does not tell whether the other person has an account. */
  readonly 'transfer-sent': TransferFacts & { readonly freezeToken: string }
  readonly 'transfer-received': TransferFacts
  /** To somebody who has no account yet. */
  readonly 'transfer-waiting': TransferFacts
  readonly 'transfer-returned': TransferFacts
}
