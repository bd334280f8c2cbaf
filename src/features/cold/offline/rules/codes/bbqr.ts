import { base32Of, bytesOfBase32 } from './base32.ts'
import { type CodeSeries, longestContent, type PartCollector } from './code-parts.ts'

/*
 * BBQr (Coinkite): `B$`, the encoding (H: hexadecimal, 2: Base32, Z: deflated and Base32), the file type (P: PSBT, T:
 * transaction), the number of codes and the index of this one, two base-36 digits each, and the data.
 */

/** Characters per code that phones can easily read from a screen. */
const charactersPerCode = 592
/** Number of Base32 characters that encode whole bytes. */
const group = 8
const mostCodes = 36 ** 2 - 1

const headerForm = /^B\$([H2Z])([PT])([\dA-Z]{2})([\dA-Z]{2})([\dA-Z]+)$/

/** Splits a PSBT into a series of codes; returns `undefined` if it needs too many. */
export function bbqrSeries(psbt: Uint8Array): CodeSeries | undefined {
  const text = base32Of(psbt)
  const count = Math.max(1, Math.ceil(text.length / charactersPerCode))
  if (count > mostCodes) return undefined
  // Equal lengths: a short last code would only make the others denser.
  const length = Math.ceil(text.length / count / group) * group
  const used = Math.ceil(text.length / length)
  return {
    count: used,
    codeAt: (turn) => {
      const place = turn % used
      return `B$2P${base36(used)}${base36(place)}${text.slice(place * length, (place + 1) * length)}`
    },
  }
}

function base36(number: number): string {
  return number.toString(36).toUpperCase().padStart(2, '0')
}

/** Returns whether a text is a BBQr code. */
export function isBbqr(text: string): boolean {
  return headerForm.test(text)
}

export function bbqrCollector(): PartCollector {
  let set = ''
  let parts = new Map<number, string>()
  return {
    take: async (text) => {
      const [, encoding = '', type = '', total = '', place = '', data = ''] = headerForm.exec(text) ?? []
      const count = Number.parseInt(total, 36)
      const index = Number.parseInt(place, 36)
      if (encoding === '' || count === 0 || index >= count) return { status: 'unknown' }
      const name = encoding + type + total
      // The header doesn't identify the set; different data at the same index means another set.
      if (name !== set || (parts.get(index) ?? data) !== data) parts = new Map()
      set = name
      parts.set(index, data)
      if (parts.size < count) return { status: 'partial', share: parts.size / count }
      const bytes = await decode(
        encoding,
        [...parts].toSorted(([a], [b]) => a - b),
      )
      if (bytes) return { status: 'whole', bytes }
      parts = new Map()
      return { status: 'unknown' }
    },
  }
}

async function decode(
  encoding: string,
  parts: readonly (readonly [number, string])[],
): Promise<Uint8Array | undefined> {
  const text = parts.map(([, data]) => data).join('')
  if (text.length > longestContent * 2) return undefined
  if (encoding === 'H') return bytesOfHex(text)
  const bytes = bytesOfBase32(text)
  return encoding === 'Z' && bytes ? inflate(bytes) : bytes
}

function bytesOfHex(text: string): Uint8Array | undefined {
  if (!/^(?:[\dA-F]{2})+$/.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Inflates deflated data. Stops once it's longer than any transaction: a few bytes can inflate to any size. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > longestContent) {
        await reader.cancel()
        return undefined
      }
      chunks.push(value)
    }
  } catch {
    // The data isn't deflated.
    return undefined
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
