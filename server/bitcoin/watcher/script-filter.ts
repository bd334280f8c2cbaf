import { branches } from '#server/bitcoin/addresses.ts'
import { listScriptsFrom, type NextIndexes } from '#server/bitcoin/scripts.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import type { BitcoinNetworkKey } from '#deployments/bitcoin-networks.ts'

/** 4 MB, whatever the number of scripts: with a million of ours, one stranger's in 6,000 passes; with ten, one in four. */
const bitCount = 2 ** 25
const bitsEach = 4
/** Both kinds of scripts of ours are longer, and there have nothing but the hash of a key, which is as good as random. */
const hashOffset = 3

/**
 * Says of a stranger's script that it is none of ours without asking the database, in which each question costs the more
 * the more scripts there are: its index no longer fits the processor's caches. Of scripts of ours it never says so (a Bloom
 * filter). A process has one for each network that it watches.
 */
export class ScriptFilter {
  readonly #network: BitcoinNetworkKey
  readonly #bits = new Uint32Array(bitCount / 32)
  #next: NextIndexes = { [branches.deposits]: 0, [branches.change]: 0 }

  constructor(network: BitcoinNetworkKey) {
    this.#network = network
  }

  /**
   * Takes up the scripts that any process has taken since the last call: to be called, before the filter is asked, in the
   * transaction that asks. Nobody pays a script before the transaction has ended that took it, so that those still missing
   * are in no block that was read by then.
   */
  async readNew(tx: Transaction): Promise<void> {
    for (;;) {
      const { scripts, next, isMore } = await listScriptsFrom(tx, this.#network, this.#next)
      for (const script of scripts) this.add(script)
      this.#next = next
      if (!isMore) return
    }
  }

  /** @param script Of 22 bytes or more. */
  add(script: Uint8Array): void {
    const hash = hashIn(script)
    for (let part = 0; part < bitsEach; part += 1) {
      const bit = bitOf(hash, part)
      this.#bits[bit >>> 5] = this.#wordWith(bit) | (1 << (bit & 31))
    }
  }

  /** Whether the database has to be asked: false for a script that is surely none of ours. */
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
