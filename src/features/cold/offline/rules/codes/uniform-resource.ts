import { bytesOfBytewords, bytewordsOf } from './bytewords.ts'
import { cborBytes, cborPart, readCborBytes, readCborPart } from './cbor.ts'
import { type CodeSeries, longestContent, type PartCollector } from './code-parts.ts'
import { crc32 } from './crc32.ts'
import { mixed, partsOfCode } from './fountain.ts'

/* Uniform resources (BCR-2020-005, BCR-2024-001): `ur:psbt/…`, or as an endless series `ur:psbt/3-9/…`. */

/** Bytes per part, for codes that phones can easily read from a screen. */
const partLength = 250
const mostParts = 4_000
/** Maximum number of unsolved mixtures; keeping more gains nothing. */
const mostMixtures = 2_000

/** `crypto-psbt` is the original name, and still the only one most devices know. */
const form = /^ur:(?:crypto-psbt|psbt|bytes)\/(?:(\d{1,9})-(\d{1,9})\/)?([a-z]+)$/

/** Splits bytes into a series of codes. @param type The name the reading device expects. @param most Bytes per part. */
export function urSeries(
  bytes: Uint8Array,
  type: 'crypto-psbt' | 'psbt' | 'bytes' = 'crypto-psbt',
  most = partLength,
): CodeSeries {
  const message = cborBytes(bytes)
  const count = Math.ceil(message.length / most)
  if (count === 1) return { count, codeAt: () => `ur:${type}/${bytewordsOf(message)}`.toUpperCase() }
  const length = Math.ceil(message.length / count)
  const parts = Array.from({ length: count }, (_, place) => {
    const part = new Uint8Array(length)
    part.set(message.subarray(place * length, (place + 1) * length))
    return part
  })
  const checksum = crc32(message)
  return {
    count,
    codeAt: (turn) => {
      const number = turn + 1
      const data = partsOfCode(number, count, checksum).reduce<Uint8Array>(
        (sum, place) => mixed(sum, parts[place] ?? sum),
        new Uint8Array(length),
      )
      const part = cborPart([number, count, message.length, checksum], data)
      // Uppercase makes the codes less dense.
      return `ur:${type}/${number}-${count}/${bytewordsOf(part)}`.toUpperCase()
    },
  }
}

/** Returns whether a text is a UR code. */
export function isUr(text: string): boolean {
  return form.test(text.toLowerCase())
}

interface Mixture {
  readonly places: ReadonlySet<number>
  readonly data: Uint8Array
}

interface PartSet {
  readonly count: number
  readonly length: number
  readonly checksum: number
  readonly partLength: number
  readonly solved: Map<number, Uint8Array>
  mixtures: Mixture[]
}

export function urCollector(): PartCollector {
  let set: PartSet | undefined
  return {
    take: async (text) => {
      const [, number, , words = ''] = form.exec(text.toLowerCase()) ?? []
      const content = bytesOfBytewords(words)
      if (!content) return { status: 'unknown' }
      if (number === undefined) {
        const bytes = readCborBytes(content)
        return bytes ? { status: 'whole', bytes } : { status: 'unknown' }
      }
      const part = readPart(content)
      if (!part) return { status: 'unknown' }
      if (!set || !isOfSet(set, part)) set = { ...part, solved: new Map(), mixtures: [] }
      add(set, { places: new Set(partsOfCode(part.number, part.count, part.checksum)), data: part.data })
      if (set.solved.size < set.count) return { status: 'partial', share: set.solved.size / set.count }
      const bytes = whole(set)
      set = undefined
      return bytes ? { status: 'whole', bytes } : { status: 'unknown' }
    },
  }
}

function readPart(content: Uint8Array) {
  const { numbers, data } = readCborPart(content, 4) ?? {}
  const [number = 0, count = 0, length = 0, checksum = 0] = numbers ?? []
  const isPossible = number > 0 && count > 0 && count <= mostParts && length > 0 && length <= longestContent + 5
  if (!data || !isPossible || data.length === 0 || Math.ceil(length / data.length) !== count) return undefined
  return { number, count, length, checksum, data, partLength: data.length }
}

function isOfSet(set: PartSet, part: NonNullable<ReturnType<typeof readPart>>): boolean {
  return (['count', 'length', 'checksum', 'partLength'] as const).every((field) => set[field] === part[field])
}

/** Adds a mixture. Every part that becomes known may solve mixtures that contain it. */
function add(set: PartSet, mixture: Mixture): void {
  const waiting = [mixture]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const rest = without(next, set.solved)
    const [place] = rest.places
    if (place === undefined) continue
    if (rest.places.size > 1) {
      if (set.mixtures.length < mostMixtures) set.mixtures.push(rest)
      continue
    }
    set.solved.set(place, rest.data)
    waiting.push(...set.mixtures.filter(({ places }) => places.has(place)))
    set.mixtures = set.mixtures.filter(({ places }) => !places.has(place))
  }
}

function without({ places, data }: Mixture, solved: ReadonlyMap<number, Uint8Array>): Mixture {
  const known = [...places].filter((place) => solved.has(place))
  return {
    places: new Set([...places].filter((place) => !solved.has(place))),
    data: known.reduce((sum, place) => mixed(sum, solved.get(place) ?? sum), data),
  }
}

function whole({ count, length, checksum, partLength: each, solved }: PartSet): Uint8Array | undefined {
  const message = new Uint8Array(count * each)
  for (const [place, data] of solved) message.set(data, place * each)
  const content = message.slice(0, length)
  return crc32(content) === checksum ? readCborBytes(content) : undefined
}
