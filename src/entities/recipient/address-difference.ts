/** A four-character chunk of an address, and whether it is the same in both. */
export interface AddressChunk {
  /** Index of its first character in the address. */
  readonly start: number
  readonly text: string
  readonly isSame: boolean
}

/** Splits an address into chunks of four, each compared with the chunk at the same position of the other. */
export function compareChunks(address: string, other: string): readonly AddressChunk[] {
  return [...address.matchAll(/^0x|.{1,4}/g)].map(({ 0: text, index: start }) => ({
    start,
    text,
    isSame: text === other.slice(start, start + text.length),
  }))
}
