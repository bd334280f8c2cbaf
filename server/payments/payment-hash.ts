import type { Hash } from 'viem'

/** A hash as the network's own nodes write it: where several payments share a transaction, they put no `0x` before it. */
export function writePaymentHash(
  { sharedHash }: { readonly sharedHash: Hash | null },
  hash: Hash | null,
): string | null {
  return hash === null || sharedHash === null ? hash : hash.slice(2)
}
