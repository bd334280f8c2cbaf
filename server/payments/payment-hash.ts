import type { Hash } from 'viem'

/**
 * Returns a hash in the format of the network's own nodes: networks where payments share a transaction don't use `0x`.
 */
export function writePaymentHash(
  { sharedHash }: { readonly sharedHash: Hash | null },
  hash: Hash | null,
): string | null {
  return hash === null || sharedHash === null ? hash : hash.slice(2)
}
