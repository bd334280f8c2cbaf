/** What a transaction did for an account. */
export interface Movement {
  /** Of the transaction. */
  readonly id: string
  /** `self`: everything came back. `other`: something else than a payment, such as a vote. */
  readonly kind: 'received' | 'sent' | 'self' | 'other'
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** What came, or what others got; without change and fee. In base units. */
  readonly amount: bigint
  /** What the account paid the network, in the network's coin; `null` where others paid, or it isn't known. */
  readonly fee: bigint | null
  /** Seconds since 1970: of the block, or when a waiting one came. */
  readonly time: number
  /** `null` where the network tells what is final by itself. */
  readonly confirmations: number | null
  readonly state: 'pending' | 'confirming' | 'confirmed' | 'failed'
}

/** Years beyond this have no date. */
export const latestTime = 253_402_300_799
