import { describe, expect, it } from 'vitest'
import { base32Of, bytesOfBase32 } from './base32.ts'
import { bbqrCollector, bbqrSeries } from './bbqr.ts'
import { bytesOfBytewords, bytewordsOf } from './bytewords.ts'
import type { CodeSeries, PartCollector } from './code-parts.ts'
import { crc32 } from './crc32.ts'
import { partCollector } from './part-collector.ts'
import { urCollector, urSeries } from './uniform-resource.ts'
import vectors from './ur-vectors.json' with { type: 'json' }

const text = (written: string) => new TextEncoder().encode(written)

/** A file in which no two parts are alike. */
function file(length: number, start = 0): Uint8Array {
  const bytes = Uint8Array.from({ length }, (_, place) => ((place + start) * 2_654_435_761) >>> 13)
  bytes.set([0x70, 0x73, 0x62, 0x74, 0xff])
  return bytes
}

function firstRound({ count, codeAt }: CodeSeries): string[] {
  return Array.from({ length: count }, (_, turn) => codeAt(turn))
}

async function read(collector: PartCollector, codes: readonly string[]) {
  let last
  for (const code of codes) last = await collector.take(code)
  return last
}

describe('building blocks of the codes', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('encodes “%s” in Base32 as in RFC 4648', (plain, encoded) => {
    expect(base32Of(text(plain))).toBe(encoded)
    expect(bytesOfBase32(encoded)).toEqual(text(plain))
  })

  it('computes checksums as in BCR-2020-012', () => {
    expect(crc32(text('Hello, world!'))).toBe(0xebe6c6e6)
    expect(crc32(text('Wolf'))).toBe(0x598c84dc)
  })

  it('encodes bytewords as in BCR-2020-012, and rejects damaged ones', () => {
    expect(bytewordsOf(Uint8Array.of(0, 1, 2, 128, 255))).toBe('aeadaolazmjendeoti')
    expect(bytesOfBytewords('aeadaolazmjendeoti')).toEqual(Uint8Array.of(0, 1, 2, 128, 255))
    for (const wrong of ['aeadaolazmjendeota', 'aeadaolazmjendeot', 'aeadaolaxxjendeoti', '', 'aeada']) {
      expect(bytesOfBytewords(wrong)).toBeUndefined()
    }
  })
})

describe('UR', () => {
  it('encodes and decodes the published test vectors', async () => {
    const single = await urCollector().take(vectors.single)
    if (single.status !== 'whole') throw new Error(single.status)
    expect(single.bytes).toHaveLength(50)
    expect(urSeries(single.bytes, 'bytes').codeAt(0).toLowerCase()).toBe(vectors.single)

    const whole = await read(urCollector(), vectors.parts.slice(0, 9))
    if (whole?.status !== 'whole') throw new Error(whole?.status)
    expect(whole.bytes).toHaveLength(256)
    const series = urSeries(whole.bytes, 'bytes', 30)
    expect(vectors.parts.map((_, turn) => series.codeAt(turn).toLowerCase())).toEqual(vectors.parts)
    // A reader that starts later sees only mixed parts.
    for (const from of [1, 4, 9]) {
      const later = Array.from({ length: 80 }, (_, turn) => series.codeAt(turn + from))
      const collector = urCollector()
      const found = []
      for (const code of later) found.push(await collector.take(code))
      expect(found).toContainEqual({ status: 'whole', bytes: whole.bytes })
    }
  })
})

const kinds = [
  { name: 'BBQr', series: (bytes: Uint8Array) => bbqrSeries(bytes) ?? urSeries(bytes), collector: bbqrCollector },
  { name: 'UR', series: (bytes: Uint8Array) => urSeries(bytes), collector: urCollector },
]

describe.each(kinds)('a file in $name codes', ({ series, collector }) => {
  const psbt = file(3_333)
  const codes = firstRound(series(psbt))

  it.each([6, 200, 369, 370, 371, 1_000, 20_000])('returns a file of %i bytes intact', async (length) => {
    const bytes = file(length)
    expect(await read(collector(), firstRound(series(bytes)))).toEqual({ status: 'whole', bytes })
  })

  it('uses the characters that keep codes least dense, and few of them per code', () => {
    expect(codes.length).toBeGreaterThan(3)
    for (const code of codes) expect(code).toMatch(/^[\dA-Z $%*+./:-]{1,640}$/)
  })

  it('reads codes out of order, repeated, and in upper or lower case', async () => {
    const shuffled = [...codes.toReversed(), ...codes].flatMap((code) => [code, code])
    const reader = collector()
    const seen = []
    for (const code of shuffled.slice(0, codes.length * 2 - 1)) seen.push(await reader.take(code))
    expect(seen.at(-1)).toEqual({ status: 'whole', bytes: psbt })
    expect(seen[2]).toEqual({ status: 'partial', share: 2 / codes.length })
    expect(seen[3]).toEqual(seen[2])
  })

  it('starts over with a part of another file', async () => {
    const other = file(3_333, 7)
    const reader = collector()
    for (const code of codes.slice(0, -1)) await reader.take(code)
    const [first = '', ...rest] = firstRound(series(other))
    expect(await reader.take(first)).toEqual({ status: 'partial', share: 1 / codes.length })
    expect(await read(reader, rest)).toEqual({ status: 'whole', bytes: other })
  })

  it('ignores damaged codes and continues', async () => {
    const reader = collector()
    const [first = '', ...rest] = codes
    for (const broken of ['', 'bitcoin:1', first.slice(0, 8), first.slice(0, -4) + '!!!!', `X${first.slice(1)}`]) {
      const before = await reader.take(broken)
      expect(before.status).toBe('unknown')
    }
    expect(await read(reader, [first, ...rest])).toEqual({ status: 'whole', bytes: psbt })
  })
})

describe('BBQr', () => {
  // Deflated by Python's zlib with a 10-bit window, as in the specification.
  const deflated =
    'FMUE4KXZZ7AMRRGMYLFMNTWBZHC43Q6LY4XSAKBEFQRCUJROEEUSKLJDFMT27IFIUSWKFKVGV2Q2TJNNUOV2O33ANB' +
    'SGYYTKMZXGC2LFNVRWWZ7P4DUOJ3HC5LTO5YPJ4XW6H27HD4IBQFA4CINBMHQRDEKR2EY3C6PZBGEUTSJJVFU6SGMZ' +
    'LHMTTOLV6UCYKROFEWSWLZIVSVK5KNNVPX6Q3DKNZUW223PNDWOV3XJ5XVZ7MHRKJSKTUZHJWPTD42WNS47GZ2N36Y' +
    'HBULCUXFROLO7GFZNK2VV5NLS3X5Q6HJWNLO3G5W56MPT25XL363XNW77A4CQ4GR4ODY5T52UPYHSQ6AA'
  const content = Uint8Array.from([
    0x70,
    0x73,
    0x62,
    0x74,
    0xff,
    ...Array.from({ length: 600 }, (_, place) => place % 200),
  ])

  it('reads hexadecimal, Base32 and deflated data', async () => {
    const digits = Buffer.from(content).toString('hex').toUpperCase()
    const hex = [`B$HT0201${digits.slice(1_000)}`, `B$HT0200${digits.slice(0, 1_000)}`]
    expect(await read(bbqrCollector(), hex)).toEqual({ status: 'whole', bytes: content })
    expect(await bbqrCollector().take(`B$ZP0100${deflated}`)).toEqual({ status: 'whole', bytes: content })
  })

  it('refuses endlessly inflating data, data that isn’t deflated, and invalid headers', async () => {
    const zeros = new Blob([new Uint8Array(5_000_000)]).stream().pipeThrough(new CompressionStream('deflate-raw'))
    const bomb = base32Of(new Uint8Array(await new Response(zeros).arrayBuffer()))
    expect(bomb.length).toBeLessThan(20_000)
    const odd = ['B$HP0100ABC', `B$ZP0100${'7'.repeat(80)}`, 'B$HP0000AB', 'B$HP0202AB', 'B$XP0100AB', 'B$HJ0100AB']
    for (const code of [`B$ZP0100${bomb}`, ...odd]) {
      expect(await bbqrCollector().take(code)).toEqual({ status: 'unknown' })
    }
  })

  it('numbers its codes in base 36', () => {
    const series = bbqrSeries(file(15_000))
    expect(series?.count).toBe(41)
    expect(series?.codeAt(40)).toMatch(/^B\$2P1514/)
    expect(series?.codeAt(41)).toBe(series?.codeAt(0))
    expect(bbqrSeries(file(480_000))).toBeUndefined()
  })
})

it('reads codes of both kinds, and rejects any other text', async () => {
  const psbt = file(900)
  const reader = partCollector()
  expect(await reader.take('cHNidP8BAA==')).toEqual({ status: 'unknown' })
  expect(await read(reader, firstRound(urSeries(psbt, 'psbt')))).toEqual({ status: 'whole', bytes: psbt })
  expect(await read(reader, firstRound(bbqrSeries(psbt) ?? urSeries(psbt)))).toEqual({ status: 'whole', bytes: psbt })
})
