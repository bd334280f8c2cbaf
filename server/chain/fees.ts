/** What a transaction pays for each unit of gas at most, in wei (EIP-1559). */
export interface Fees {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Fees of a transaction that takes the place of one with the same nonce: what the chain asks for now, and at least an
 * eighth more of both, below which nodes keep the earlier one.
 */
export function bumpFees(earlier: Fees, current: Fees): Fees {
  const maxPriorityFeePerGas = larger(current.maxPriorityFeePerGas, anEighthMoreRoundedUp(earlier.maxPriorityFeePerGas))
  const maxFeePerGas = larger(current.maxFeePerGas, anEighthMoreRoundedUp(earlier.maxFeePerGas))
  return { maxPriorityFeePerGas, maxFeePerGas: larger(maxFeePerGas, maxPriorityFeePerGas) }
}

/** More by one wei at the least: an eighth of nothing is nothing. */
function anEighthMoreRoundedUp(fee: bigint): bigint {
  return fee + fee / 8n + 1n
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
