import { branches } from '#server/bitcoin/addresses.ts'
import { listScriptsFrom, type NextIndexes } from '#server/bitcoin/scripts.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'

/**
 * 4 MB, whatever the number of scripts: with a million of ours, one in 6,000 others passes; with ten million, one in
 * four.
 */
const bitCount = 2 ** 25
const bitsEach = 4
/** Past the header of both kinds of our scripts: from here on they hold a key hash, which is as good as random. */
const hashOffset = 3

/**
 * Rules out other people's scripts without a database query, which gets slower the more scripts there are, once the
 * index outgrows the processor's caches. Never rules out one of ours (a Bloom filter). A process has one for each
 * network that it watches.
 */
export class ScriptFilter {
  readonly #network: BitcoinNetworkKey
  readonly #bits = new Uint32Array(bitCount / 32)
  #next: NextIndexes = { [branches.deposits]: 0, [branches.change]: 0 }

  constructor(network: BitcoinNetworkKey) {
    this.#network = network
  }

  /**
   * Adds the scripts that any process has taken since the last call. Call it in the transaction that then uses the
   * filter, before using it. A script can't be paid before the transaction that took it has ended, so the blocks read
   * by then can't pay a script that is still missing.
   */
  async readNew(tx: Transaction): Promise<void> {
    for (;;) {
      const { scripts, next, isMore } = await listScriptsFrom(tx, this.#network, this.#next)
      for (const script of scripts) this.add(script)
      this.#next = next
      if (!isMore) return
    }
  }

  /** @param script At least 22 bytes long. */
  add(script: Uint8Array): void {
    const hash = hashIn(script)
    for (let part = 0; part < bitsEach; part += 1) {
      const bit = bitOf(hash, part)
      this.#bits[bit >>> 5] = this.#wordWith(bit) | (1 << (bit & 31))
    }
  }

  /** Whether to ask the database: false for a script that is certainly not ours. */
  mayBeOurs(script: Uint8Array): boolean {
    const hash = hashIn(script)
    for (let part = 0; part < bitsEach; part += 1) {
      const bit = bitOf(hash, part)
      if ((this.#wordWith(bit) & (1 << (bit & 31))) === 0) return false
    }
    return true
  }

  #wordWith(bit: number): number {
    return this.#bits[bit >>> 5] ?? 0
  }
}

function hashIn(script: Uint8Array): DataView {
  return new DataView(script.buffer, script.byteOffset + hashOffset, 4 * bitsEach)
}

function bitOf(hash: DataView, part: number): number {
  return hash.getUint32(4 * part) % bitCount
}
