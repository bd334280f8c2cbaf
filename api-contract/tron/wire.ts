import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** The value of a message's field: a number, or bytes. */
export type WireValue = bigint | Uint8Array

/** Not a message of TRON's protocol, or an ambiguous one. */
export class TronEncodingError extends Error {
  override readonly name = 'TronEncodingError'
}

/** The fields of a Protocol Buffers message. Wire types that TRON's transactions don't use are skipped. */
export class WireMessage {
  readonly #fields: ReadonlyMap<number, readonly WireValue[]>

  /** @throws TronEncodingError */
  constructor(bytes: Uint8Array) {
    this.#fields = readFields(bytes)
  }

  /** Returns all values of a repeatable field. @throws TronEncodingError */
  allBytes(field: number): readonly Uint8Array[] {
    return (this.#fields.get(field) ?? []).map((value) => {
      if (typeof value === 'bigint') throw new TronEncodingError(`Field ${field} is a number`)
      return value
    })
  }

  /** Returns a field of bytes, empty if missing. @throws TronEncodingError if it occurs twice. */
  bytes(field: number): Uint8Array {
    const [value = new Uint8Array(), ...others] = this.allBytes(field)
    if (others.length > 0) throw new TronEncodingError(`Field ${field} stands there twice`)
    return value
  }

  /** Returns a signed 64-bit field, zero if missing. @throws TronEncodingError if it occurs twice. */
  number(field: number): bigint {
    const [value = 0n, ...others] = this.#fields.get(field) ?? []
    if (typeof value !== 'bigint' || others.length > 0) throw new TronEncodingError(`Field ${field} is no one number`)
    return value
  }
}

function readFields(bytes: Uint8Array): ReadonlyMap<number, readonly WireValue[]> {
  const fields = new Map<number, WireValue[]>()
  try {
    const reader = new BinaryReader(bytes)
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag()
      const value = readValue(reader, type, field)
      if (value !== undefined) fields.set(field, [...(fields.get(field) ?? []), value])
    }
  } catch (error) {
    throw new TronEncodingError('The bytes are no message', { cause: error })
  }
  return fields
}

function readValue(reader: BinaryReader, type: WireType, field: number): WireValue | undefined {
  if (type === WireType.Varint) return BigInt(reader.int64())
  if (type === WireType.LengthDelimited) return reader.bytes()
  reader.skip(type, field)
  return undefined
}

/** Encodes a message like nodes do: fields in order, zeros and empty values omitted. */
export function writeMessage(fields: readonly (readonly [field: number, value: WireValue])[]): Uint8Array {
  const writer = new BinaryWriter()
  for (const [field, value] of fields) {
    if (typeof value === 'bigint') {
      if (value !== 0n) writer.tag(field, WireType.Varint).int64(value)
    } else if (value.length > 0) {
      writer.tag(field, WireType.LengthDelimited).bytes(value)
    }
  }
  return writer.finish()
}
