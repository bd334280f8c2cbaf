import type { NetworkKey } from '#api/coins.ts'

/** Networks whose hashes are written without `0x`; all others have it. */
const bare: ReadonlySet<NetworkKey> = new Set<NetworkKey>(['bitcoin', 'litecoin', 'dogecoin', 'tron'])

/**
 * Returns a transaction hash in the network's canonical spelling: partners omit or add `0x`, and use upper case.
 * Returns null if the text isn't a hash.
 */
export function canonicalHash(network: NetworkKey, text: string): string | null {
  const digits = /^(?:0x)?([\da-f]{64})$/i.exec(text)?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return bare.has(network) ? digits : `0x${digits}`
}
