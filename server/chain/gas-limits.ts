import type { PublicClient } from 'viem'

import type { NetworkKey } from '#api/coins.ts'

/**
 * Gas limit of a payment. Beyond a plain transfer, the recipient's contract decides how much is used, and could run
 * code of its own at our expense. A token behind a proxy needs 65,000, a contract wallet 60,000.
 */
const maxForPayment = 200_000n
/** On Arbitrum, estimates include the cost of data on layer one, as gas at a hundredth of the price. */
const maxForPaymentOnArbitrum = 1_000_000n

/**
 * Gas limit of a sweep: half of the 2^24 that a transaction may have anywhere since EIP-7825. Nodes reject a
 * transaction above that, and its nonce would be lost; one that fills a block waits a long time.
 */
export const maxGasOfSweep = 2n ** 23n

/** Returns the gas limit of a payment on a network. A payment that needs more isn't made. */
export function maxGasOfPayment(network: NetworkKey): bigint {
  return network === 'arbitrum' ? maxForPaymentOnArbitrum : maxForPayment
}

/** Returns the gas limit of a sweep for the chain's current block size. */
export async function maxGasOfSweepNow(client: PublicClient): Promise<bigint> {
  const half = (await client.getBlock()).gasLimit / 2n
  return half < maxGasOfSweep ? half : maxGasOfSweep
}
