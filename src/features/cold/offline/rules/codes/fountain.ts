import { sha256 } from '@noble/hashes/sha2'

/*
 * Selects the parts of a file that a UR code contains (BCR-2024-001). The first codes contain one part each; all later
 * ones mix several, chosen by pseudorandom numbers that reader and writer share.
 */

const all64 = 2n ** 64n - 1n

function rotated(value: bigint, by: bigint): bigint {
  return ((value << by) | (value >> (64n - by))) & all64
}

/** Returns a Xoshiro256** generator of numbers from 0 to below 1. */
function drawer(seed: Uint8Array): () => number {
  const digest = sha256(seed)
  const view = new DataView(digest.buffer, digest.byteOffset)
  let [a, b, c, d] = [view.getBigUint64(0), view.getBigUint64(8), view.getBigUint64(16), view.getBigUint64(24)]
  return () => {
    const drawn = (rotated((b * 5n) & all64, 7n) * 9n) & all64
    const shifted = (b << 17n) & all64
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotated(d, 45n)
    return Number(drawn) / 2 ** 64
  }
}

/** Draws the number of parts to mix: 1 twice as often as 2, three times as often as 3. Uses Vose's alias method. */
function drawDegree(count: number, draw: () => number): number {
  const weights = Array.from({ length: count }, (_, place) => 1 / (place + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const scaled = weights.map((weight) => (weight * count) / sum)
  const chances = Array.from({ length: count }, () => 1)
  const aliases = Array.from({ length: count }, () => 0)
  const places = scaled.map((_, place) => place).toReversed()
  const small = places.filter((place) => (scaled[place] ?? 0) < 1)
  const large = places.filter((place) => (scaled[place] ?? 0) >= 1)
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0
    const more = large.pop() ?? 0
    const [lessChance = 0, moreChance = 0] = [scaled[less], scaled[more]]
    chances[less] = lessChance
    aliases[less] = more
    const rest = moreChance + lessChance - 1
    scaled[more] = rest
    if (rest < 1) small.push(more)
    else large.push(more)
  }
  const place = Math.floor(draw() * count)
  return (draw() < (chances[place] ?? 1) ? place : (aliases[place] ?? 0)) + 1
}

/**
 * Returns the indexes of the parts that a code mixes, from 0.
 * @param number Of the code, from 1. @param count Of the parts. @param checksum Of the whole file.
 */
export function partsOfCode(number: number, count: number, checksum: number): readonly number[] {
  if (number <= count) return [number - 1]
  const seed = new Uint8Array(8)
  const view = new DataView(seed.buffer)
  view.setUint32(0, number)
  view.setUint32(4, checksum)
  const draw = drawer(seed)
  const degree = drawDegree(count, draw)
  const remaining = Array.from({ length: count }, (_, place) => place)
  return Array.from({ length: degree }, () => remaining.splice(Math.floor(draw() * remaining.length), 1)[0] ?? 0)
}

/** XORs two mixtures; a part in both cancels out. */
export function mixed(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((byte, place) => byte ^ (other[place] ?? 0))
}
