interface Situation {
  /** The pool's current allowance of the token. */
  readonly allowance: bigint
  /** The token supports EIP-2612: a signature replaces an approval (M1). */
  readonly hasPermit: boolean
  /** The wallet accepts several calls in one confirmation (EIP-5792). */
  readonly canBatch: boolean
}

/** Previews the wallet requests of a stake, in order. The flow plans again when it starts. */
export function stakeSteps(amount: bigint, { allowance, hasPermit, canBatch }: Situation): readonly string[] {
  if (allowance >= amount) return ['stake']
  if (canBatch) return ['approve-and-stake']
  if (hasPermit) return ['stake-with-permit']
  return allowance === 0n ? ['approve', 'stake'] : ['reset-allowance', 'approve', 'stake']
}
