interface Situation {
  /** What the pool may take of the token now. */
  readonly allowance: bigint
  /** The token knows EIP-2612: a signature takes the place of an approval (M1). */
  readonly hasPermit: boolean
  /** The wallet takes several calls in one confirmation (EIP-5792). */
  readonly canBatch: boolean
}

/** What a stake will have the wallet asked for, in order. Only to prepare the person: the flow plans anew when it starts. */
export function stakeSteps(amount: bigint, { allowance, hasPermit, canBatch }: Situation): readonly string[] {
  if (allowance >= amount) return ['stake']
  if (canBatch) return ['approve-and-stake']
  if (hasPermit) return ['stake-with-permit']
  return allowance === 0n ? ['approve', 'stake'] : ['reset-allowance', 'approve', 'stake']
}
