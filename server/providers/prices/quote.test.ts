import { describe, expect, test } from 'vitest'

import { agreeOn, type Quote } from './quote.ts'

const now = new Date('2026-11-21T12:00:00Z')
const rules = { now, oldest: 600, minSources: 2, farthest: 30_000n }

function quote(value: bigint, secondsAgo = 0): Quote {
  return { value, at: new Date(now.getTime() - secondsAgo * 1000) }
}

function valueOf(...quotes: readonly (Quote | undefined)[]): bigint | undefined {
  return agreeOn(quotes, rules)?.value
}

describe('what sources agree on', () => {
  test('is the middle one of three, whoever says it', () => {
    expect(valueOf(quote(1010n), quote(990n), quote(1000n))).toBe(1000n)
  })

  test('is of two what the first says, for the other one bears it out', () => {
    expect(valueOf(quote(1010n), quote(1000n))).toBe(1010n)
    expect(valueOf(quote(1000n), quote(1010n))).toBe(1000n)
  })

  test('of four is one of the two in the middle, of the earlier source', () => {
    expect(valueOf(quote(990n), quote(1010n), quote(1005n), quote(1020n))).toBe(1010n)
  })

  test('is nothing if only one says something', () => {
    expect(valueOf(quote(1000n))).toBeUndefined()
    expect(valueOf(quote(1000n), undefined)).toBeUndefined()
    expect(valueOf()).toBeUndefined()
  })

  test('is nothing if two lie too far apart, and just something at the limit', () => {
    expect(valueOf(quote(1000n), quote(1030n))).toBe(1000n)
    expect(valueOf(quote(1000n), quote(1031n))).toBeUndefined()
    expect(valueOf(quote(1000n), quote(970n))).toBe(1000n)
    expect(valueOf(quote(1000n), quote(969n))).toBeUndefined()
  })

  test('does not change because one of three lies', () => {
    for (const lie of [1n, 10n ** 40n]) expect(valueOf(quote(lie), quote(1000n), quote(1005n))).toBeLessThan(1010n)
  })

  test('counts nothing that is old, of the future, or no price', () => {
    expect(valueOf(quote(1000n), quote(1000n, 600))).toBe(1000n)
    expect(valueOf(quote(1000n), quote(1000n, 601))).toBeUndefined()
    expect(valueOf(quote(1000n), quote(1000n, -60))).toBe(1000n)
    expect(valueOf(quote(1000n), quote(1000n, -61))).toBeUndefined()
    expect(valueOf(quote(0n), quote(0n))).toBeUndefined()
    expect(valueOf(quote(-1000n), quote(-1000n))).toBeUndefined()
  })
})
