/** An internal transfer. Without its note, or strangers could use us to send their words to anyone. */
export interface TransferFacts {
  /** With its coin, such as `12.5 USDT`. */
  readonly amount: string
  /** The other user's email address, as much of it as the reader may see. */
  readonly person: string
}

/** The variable parts of each of these emails. */
export interface TransferMails {
  /** Doesn't reveal whether the recipient has an account. */
  readonly 'transfer-sent': TransferFacts & { readonly freezeToken: string }
  readonly 'transfer-received': TransferFacts
  /** Sent to a recipient without an account. */
  readonly 'transfer-waiting': TransferFacts
  readonly 'transfer-returned': TransferFacts
}
