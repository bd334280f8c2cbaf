import type { PublicClient } from 'viem'

import type { NetworkKey } from '#api/coins.ts'

/**
 * The most that a payment is signed with. How much it needs beyond a plain transfer, the recipient's contract says, and
 * it would run its own errands on our gas: a token behind a proxy needs 65,000, a wallet that is a contract 60,000.
 */
const maxForPayment = 200_000n
/** There an estimate has what the data costs on the first layer in it, counted as gas that is a hundred times cheaper. */
const maxForPaymentOnArbitrum = 1_000_000n

/**
 * The most that a sweep is signed with: half of what a transaction may have anywhere since EIP-7825, which is 2^24.
 * No node takes one with more, and its nonce would be gone; one that fills a block waits for long.
 */
export const maxGasOfSweep = 2n ** 23n

/** The most gas that a payment is signed with on a network. What needs more is not paid. */
export function maxGasOfPayment(network: NetworkKey): bigint {
  return network === 'arbitrum' ? maxForPaymentOnArbitrum : maxForPayment
}

/** The most gas that a sweep is signed with as large as the chain's blocks are now. */
export async function maxGasOfSweepNow(client: PublicClient): Promise<bigint> {
  const half = (await client.getBlock()).gasLimit / 2n
  return half < maxGasOfSweep ? half : maxGasOfSweep
}
