interface HeldRewards {
  /** With its coin, such as `12.5 USDC`. */
  readonly amount: string
}

/** What each of these mails says besides its fixed text. What was noticed stands in the app, for the person alone. */
export interface InvitationMails {
  readonly 'rewards-held': HeldRewards
  readonly 'rewards-released': HeldRewards
  /** The reason is an operator's. */
  readonly 'rewards-refused': HeldRewards & { readonly reason: string }
}
