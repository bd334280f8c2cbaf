import { bech32, bech32m } from '@scure/base'

/** Program lengths in bytes, for each version in use: hashes of a key or a script, then Taproot keys. */
const programLengths = [
  { version: 0, checksum: bech32, lengths: [20, 32] },
  { version: 1, checksum: bech32m, lengths: [32] },
] as const

/**
 * Returns a SegWit address in lower case, or `undefined` if the text isn't one. Version 0 has the checksum of BIP 173,
 * version 1 that of BIP 350. Later versions are refused: coins sent to one may be lost.
 * @param prefix What the network's addresses begin with, such as `bc`.
 */
export function canonicalSegwitAddress(text: string, prefix: string): string | undefined {
  const isOne = programLengths.some(({ version, checksum, lengths }) => {
    const decoded = checksum.decodeUnsafe(text)
    if (decoded?.prefix !== prefix || decoded.words[0] !== version) return false
    const program = checksum.fromWordsUnsafe(decoded.words.slice(1))
    return program instanceof Uint8Array && lengths.some((length) => length === program.length)
  })
  return isOne ? text.toLowerCase() : undefined
}
