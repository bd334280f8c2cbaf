import { createHash } from 'node:crypto'

/**
 * Returns a transaction in the form that its ID is computed from: without witnesses (BIP 144), and without the part
 * that Litecoin adds for its extension blocks (LIP 3), which libraries can't read. Coins leaving those blocks (MWEB)
 * are paid by such a transaction.
 * @returns The same bytes if there is nothing to omit.
 * @throws RangeError if they aren't a transaction.
 */
export function plainTransaction(raw: Uint8Array): Uint8Array {
  const isFlagged = raw[4] === 0 && raw[5] !== 0
  if (!isFlagged) return raw
  const reader = new Reader(raw, 6)
  const inputs = reader.count()
  for (let input = 0; input < inputs; input += 1) {
    reader.skip(36)
    reader.skip(reader.count())
    reader.skip(4)
  }
  const outputs = reader.count()
  for (let output = 0; output < outputs; output += 1) {
    reader.skip(8)
    reader.skip(reader.count())
  }
  // Witnesses and extension are between the outputs and the lock time, which comes last.
  return Buffer.concat([raw.subarray(0, 4), raw.subarray(6, reader.position), raw.subarray(-4)])
}

/** Returns a transaction's ID: the hash of its plain form in reverse byte order. */
export function transactionIdOf(plain: Uint8Array): string {
  const once = createHash('sha256').update(plain).digest()
  return Buffer.from(createHash('sha256').update(once).digest().toReversed()).toString('hex')
}

class Reader {
  readonly #bytes: DataView
  position: number

  constructor(bytes: Uint8Array, position: number) {
    this.#bytes = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.position = position
  }

  skip(length: number): void {
    this.position += length
    if (this.position > this.#bytes.byteLength) throw new RangeError('The transaction ends too early')
  }

  /** Reads a number whose length is given by its first byte. */
  count(): number {
    const first = this.#bytes.getUint8(this.position)
    const at = this.position + 1
    if (first < 0xfd) {
      this.skip(1)
      return first
    }
    if (first === 0xfd) {
      this.skip(3)
      return this.#bytes.getUint16(at, true)
    }
    if (first === 0xff) throw new RangeError('The transaction declares too many parts')
    this.skip(5)
    return this.#bytes.getUint32(at, true)
  }
}
