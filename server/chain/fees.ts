/** The most that a transaction pays per unit of gas, in wei (EIP-1559). */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Returns the fees of a replacement for a transaction with the same nonce: what the chain asks for now, and at least an
 * eighth more than before, the minimum for nodes to accept a replacement.
 */
export function bumpFees(earlier: Fees, current: Fees): Fees {
  const maxPriorityFeePerGas = larger(current.maxPriorityFeePerGas, anEighthMoreRoundedUp(earlier.maxPriorityFeePerGas))
  const maxFeePerGas = larger(current.maxFeePerGas, anEighthMoreRoundedUp(earlier.maxFeePerGas))
  return { maxPriorityFeePerGas, maxFeePerGas: larger(maxFeePerGas, maxPriorityFeePerGas) }
}

/** Adds one wei because an eighth of zero is zero. */
function anEighthMoreRoundedUp(fee: bigint): bigint {
  return fee + fee / 8n + 1n
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
