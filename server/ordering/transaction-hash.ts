import type { NetworkKey } from '#api/coins.ts'

/** Whose hashes are written without `0x`; on all others they have it. */
const bare: ReadonlySet<NetworkKey> = new Set<NetworkKey>(['bitcoin', 'litecoin', 'dogecoin', 'tron'])

/**
 * The one way to write a transaction's hash on this network: partners leave `0x` out or add it, and write in upper case.
 * Null for a text that is none.
 */
export function canonicalHash(network: NetworkKey, text: string): string | null {
  const digits = /^(?:0x)?([\da-f]{64})$/i.exec(text)?.[1]?.toLowerCase()
  if (digits === undefined) return null
  return bare.has(network) ? digits : `0x${digits}`
}
