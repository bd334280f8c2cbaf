import { describe, expect, test } from 'vitest'

import { addReading, hasLostPeg, type PegReading, type PegRecord } from './peg.ts'

const peg = 10n ** 18n
const start = Date.parse('2026-11-21T12:00:00Z')

function reading(millionths: bigint, minute: number): PegReading {
  return { value: (peg * millionths) / 1_000_000n, at: new Date(start + minute * 60_000) }
}

/** Whether the peg is lost after readings that come a minute apart. */
function isLostAfter(...millionths: readonly bigint[]): boolean {
  let record: PegRecord | undefined
  for (const [minute, value] of millionths.entries()) record = addReading(record, reading(value, minute), peg)
  return record !== undefined && hasLostPeg(record)
}

describe('a peg is lost', () => {
  test('with the second reading in a row that is away from it, below or above', () => {
    expect(isLostAfter(970_000n)).toBe(false)
    expect(isLostAfter(970_000n, 970_000n)).toBe(true)
    expect(isLostAfter(1_030_000n, 1_030_000n)).toBe(true)
    expect(isLostAfter(970_000n, 1_030_000n)).toBe(true)
  })

  test('not while one in between is right again', () => {
    expect(isLostAfter(970_000n, 1_000_000n, 970_000n)).toBe(false)
    expect(isLostAfter(970_000n, 1_000_000n, 970_000n, 970_000n)).toBe(true)
  })

  test('only more than 2 % away', () => {
    expect(isLostAfter(980_000n, 980_000n)).toBe(false)
    expect(isLostAfter(1_020_000n, 1_020_000n)).toBe(false)
    expect(isLostAfter(979_999n, 979_999n)).toBe(true)
    expect(isLostAfter(1_020_001n, 1_020_001n)).toBe(true)
  })

  test('not because the same reading comes again, or an older one', () => {
    const first = addReading(undefined, reading(900_000n, 5), peg)
    expect(addReading(first, reading(900_000n, 5), peg)).toBe(first)
    expect(addReading(first, reading(900_000n, 4), peg)).toBe(first)
    expect(hasLostPeg(addReading(first, reading(900_000n, 6), peg))).toBe(true)
  })
})
