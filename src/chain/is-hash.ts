import type { Hash } from 'viem'

/** Whether the text is the hash of a transaction or a block. viem's own check comes with all that makes hashes. */
export function isHash(text: string): text is Hash {
  return /^0x[\da-f]{64}$/i.test(text)
}

/** The same on any network: those of Bitcoin's kind put no `0x` before it. */
export function isNetworkHash(text: string): boolean {
  return /^(0x)?[\da-f]{64}$/i.test(text)
}
