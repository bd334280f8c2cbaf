import type { Hash } from 'viem'

import { isBitcoinNetworkKey } from '#deployments/bitcoin-network-key.ts'

/** A hash as the network's own nodes write it: those of Bitcoin's kind put no `0x` before it. */
export function writePaymentHash(network: string, hash: Hash | null): string | null {
  return hash !== null && isBitcoinNetworkKey(network) ? hash.slice(2) : hash
}
