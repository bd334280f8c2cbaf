/** The effect of a transaction on an account. */
export interface Movement {
  /** Transaction id. */
  readonly id: string
  /** `self`: everything came back. `other`: not a payment, for example a vote. */
  readonly kind: 'received' | 'sent' | 'self' | 'other'
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** Amount received, or paid to others; without change and fee. In base units. */
  readonly amount: bigint
  /** Fee paid by the account, in the network's coin; `null` if others paid it or it's unknown. */
  readonly fee: bigint | null
  /** Seconds since 1970: time of the block, or arrival of a pending transaction. */
  readonly time: number
  /** `null` if the network itself says what is final. */
  readonly confirmations: number | null
  readonly state: 'pending' | 'confirming' | 'confirmed' | 'failed'
}

/** Latest supported time, in seconds since 1970: the end of the year 9999. */
export const latestTime = 253_402_300_799
