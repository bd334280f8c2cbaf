/* The subset of CBOR (RFC 8949) that UR needs: unsigned integers, byte strings, and arrays of them. */

const unsigned = 0
const byteString = 2
const array = 4
const heads: readonly (readonly [length: number, information: number])[] = [
  [1, 24],
  [2, 25],
  [4, 26],
]

function headOf(major: number, value: number): readonly number[] {
  if (value < 24) return [(major << 5) | value]
  const [length, information] = heads.find(([bytes]) => value < 256 ** bytes) ?? [4, 26]
  const digits = Array.from({ length }, (_, place) => Math.floor(value / 256 ** (length - 1 - place)) % 256)
  return [(major << 5) | information, ...digits]
}

export function cborBytes(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...headOf(byteString, bytes.length), ...bytes])
}

/** Encodes an array of integers followed by bytes. */
export function cborPart(numbers: readonly number[], data: Uint8Array): Uint8Array {
  const head = headOf(array, numbers.length + 1)
  return Uint8Array.from([...head, ...numbers.flatMap((number) => headOf(unsigned, number)), ...cborBytes(data)])
}

interface Reader {
  readonly bytes: Uint8Array
  offset: number
}

/** @returns The value of a head of this major type; `undefined` for another type, and past the end. */
function readHead(reader: Reader, major: number): number | undefined {
  const first = reader.bytes[reader.offset]
  if (first === undefined || first >> 5 !== major) return undefined
  const information = first & 31
  reader.offset += 1
  if (information < 24) return information
  const [length] = heads.find(([, code]) => code === information) ?? [0]
  const digits = reader.bytes.subarray(reader.offset, reader.offset + length)
  reader.offset += length
  return length === 0 || digits.length < length ? undefined : digits.reduce((sum, digit) => sum * 256 + digit, 0)
}

function readByteString(reader: Reader): Uint8Array | undefined {
  const length = readHead(reader, byteString)
  if (length === undefined || reader.bytes.length !== reader.offset + length) return undefined
  return reader.bytes.slice(reader.offset)
}

/** Decodes a single byte string with nothing after it. */
export function readCborBytes(bytes: Uint8Array): Uint8Array | undefined {
  return readByteString({ bytes, offset: 0 })
}

/** Decodes an array of `count` integers followed by bytes. */
export function readCborPart(bytes: Uint8Array, count: number) {
  const reader = { bytes, offset: 0 }
  if (readHead(reader, array) !== count + 1) return undefined
  const numbers: number[] = []
  for (let place = 0; place < count; place += 1) {
    const number = readHead(reader, unsigned)
    if (number === undefined) return undefined
    numbers.push(number)
  }
  const data = readByteString(reader)
  return data && { numbers, data }
}
