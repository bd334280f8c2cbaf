/** What came to a deposit address. */
export interface DepositFacts {
  /** With its coin, such as `12.5 USDT`. */
  readonly amount: string
  /** The network's name. */
  readonly network: string
  readonly hash: string
}

/** What each of these mails says besides its fixed text. */
export interface DepositMails {
  readonly 'deposit-credited': DepositFacts
  /** It was credited before its block went out of the chain. */
  readonly 'deposit-reversed': DepositFacts
}
