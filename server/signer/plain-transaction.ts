import { createHash } from 'node:crypto'

/**
 * A transaction as its id is computed from it: without witnesses (BIP 144), and without the part that Litecoin adds for its
 * extension blocks (LIP 3), which libraries don't read. What leaves those blocks (MWEB) is paid by such a transaction.
 * @returns The same bytes if there is nothing to leave out.
 * @throws RangeError if they are no transaction.
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
  // Witnesses and the extension are between the outputs and the lock time, which is last.
  return Buffer.concat([raw.subarray(0, 4), raw.subarray(6, reader.position), raw.subarray(-4)])
}

/** The id of a transaction: what its plain form hashes to, read backwards. */
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
    if (this.position > this.#bytes.byteLength) throw new RangeError('A transaction ends too early')
  }

  /** A number of as many bytes as its first one says. */
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
    if (first === 0xff) throw new RangeError('No transaction has so many parts')
    this.skip(5)
    return this.#bytes.getUint32(at, true)
  }
}
