/** A part of an address, four characters long, and whether it is the same in both. */
export interface AddressChunk {
  /** Which character of the address it begins with, from 0. */
  readonly start: number
  readonly text: string
  readonly isSame: boolean
}

/** An address in chunks of four, each compared with the one at the same place of another. */
export function compareChunks(address: string, other: string): readonly AddressChunk[] {
  return [...address.matchAll(/^0x|.{1,4}/g)].map(({ 0: text, index: start }) => ({
    start,
    text,
    isSame: text === other.slice(start, start + text.length),
  }))
}
