/** A deposit. */
export interface DepositFacts {
  /** With its coin, such as `12.5 USDT`. */
  readonly amount: string
  /** The network's name. */
  readonly network: string
  readonly hash: string
}

/** The variable parts of each of these emails. */
export interface DepositMails {
  readonly 'deposit-credited': DepositFacts
  /** The deposit was credited before a reorg dropped its block. */
  readonly 'deposit-reversed': DepositFacts
}
