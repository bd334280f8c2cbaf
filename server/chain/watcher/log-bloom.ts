import { type Hex, hexToBytes, keccak256 } from 'viem'

/** The bits that a value sets in a block's bloom filter. */
export type BloomBits = readonly number[]

/** @param value The address of a logging contract, or a topic. */
export function bloomBitsOf(value: Hex): BloomBits {
  const hash = hexToBytes(keccak256(value))
  // Three bits, each selected by 11 bits of the hash (yellow paper, 4.3.1).
  return [0, 2, 4].map((index) => (((hash[index] ?? 0) << 8) | (hash[index + 1] ?? 0)) & 0x7ff)
}

/** The fields of a log that the filter contains. */
interface FilteredLog {
  readonly address: Hex
  readonly topics: readonly Hex[]
}

/** The bloom filter of a block's logs: a header's `logsBloom`. */
export class LogBloom {
  readonly #filter: Uint8Array

  constructor(bloom: Hex) {
    this.#filter = hexToBytes(bloom)
  }

  /** `false` is certain; the filter of a full block has false positives. */
  mayContain(bits: BloomBits): boolean {
    return bits.every((bit) => ((this.#filter.at(-1 - (bit >> 3)) ?? 0) & (1 << (bit & 7))) !== 0)
  }

  /**
   * Whether these logs account for every bit of the filter. `false` is certain: a log is missing. Logs beyond the
   * filter are fine; some networks add events of their own to blocks.
   */
  isExplainedBy(logs: readonly FilteredLog[]): boolean {
    const unexplained = Uint8Array.from(this.#filter)
    for (const value of new Set(logs.flatMap(({ address, topics }) => [address, ...topics]))) {
      for (const bit of bloomBitsOf(value)) {
        const index = unexplained.length - 1 - (bit >> 3)
        unexplained[index] = (unexplained[index] ?? 0) & ~(1 << (bit & 7))
      }
    }
    return unexplained.every((byte) => byte === 0)
  }
}
