import type { Hash } from 'viem'

/** Returns whether the text is a transaction or block hash. viem's own check would bring all its hashing code. */
export function isHash(text: string): text is Hash {
  return /^0x[\da-f]{64}$/i.test(text)
}

/** The same for any network: Bitcoin-like ones omit the `0x`. */
export function isNetworkHash(text: string): boolean {
  return /^(0x)?[\da-f]{64}$/i.test(text)
}
