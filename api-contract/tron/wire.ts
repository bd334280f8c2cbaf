import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** What stands in a field of a message: a number, or bytes. */
export type WireValue = bigint | Uint8Array

/** What is no message of TRON's protocol, or one that could be read in two ways. */
export class TronEncodingError extends Error {
  override readonly name = 'TronEncodingError'
}

/** The fields of a message of Protocol Buffers. Those of kinds that TRON's transactions do not use are left out. */
export class WireMessage {
  readonly #fields: ReadonlyMap<number, readonly WireValue[]>

  /** @throws TronEncodingError */
  constructor(bytes: Uint8Array) {
    this.#fields = readFields(bytes)
  }

  /** All values of a field that may stand more than once. @throws TronEncodingError */
  allBytes(field: number): readonly Uint8Array[] {
    return (this.#fields.get(field) ?? []).map((value) => {
      if (typeof value === 'bigint') throw new TronEncodingError(`Field ${field} is a number`)
      return value
    })
  }

  /** A field of bytes, empty where it is left out. @throws TronEncodingError if it stands there twice. */
  bytes(field: number): Uint8Array {
    const [value = new Uint8Array(), ...others] = this.allBytes(field)
    if (others.length > 0) throw new TronEncodingError(`Field ${field} stands there twice`)
    return value
  }

  /** A field of 64 bits with a sign, zero where it is left out. @throws TronEncodingError if it stands there twice. */
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

/** A message as nodes write it: fields in order, what is zero or empty left out. */
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
