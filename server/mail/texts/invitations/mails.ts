interface HeldRewards {
  /** With its coin, such as `12.5 USDC`. */
  readonly amount: string
}

/** The variable parts of each of these emails. What was noticed is shown only in the app, to the user alone. */
export interface InvitationMails {
  readonly 'rewards-held': HeldRewards
  readonly 'rewards-released': HeldRewards
  /** The reason is an operator's own text. */
  readonly 'rewards-refused': HeldRewards & { readonly reason: string }
}
