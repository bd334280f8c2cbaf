import { describe, expect, test } from 'vitest'

import { agreeOn, type MarketPrice } from './market-price.ts'

const now = new Date('2026-11-21T12:00:00Z')
const rules = { now, maxAge: 600, minSources: 2, maxDeviation: 30_000n }

function price(value: bigint, secondsAgo = 0): MarketPrice {
  return { value, at: new Date(now.getTime() - secondsAgo * 1000) }
}

function valueOf(...prices: readonly (MarketPrice | undefined)[]): bigint | undefined {
  return agreeOn(prices, rules)?.value
}

describe('agreement between sources', () => {
  test('returns the middle one of three prices, in any order', () => {
    expect(valueOf(price(1010n), price(990n), price(1000n))).toBe(1000n)
  })

  test('returns the first of two prices if the other confirms it', () => {
    expect(valueOf(price(1010n), price(1000n))).toBe(1010n)
    expect(valueOf(price(1000n), price(1010n))).toBe(1000n)
  })

  test('returns the earlier source’s of the two middle prices of four', () => {
    expect(valueOf(price(990n), price(1010n), price(1005n), price(1020n))).toBe(1010n)
  })

  test('returns nothing if only one source has a price', () => {
    expect(valueOf(price(1000n))).toBeUndefined()
    expect(valueOf(price(1000n), undefined)).toBeUndefined()
    expect(valueOf()).toBeUndefined()
  })

  test('returns nothing if two prices are too far apart, but something at the limit', () => {
    expect(valueOf(price(1000n), price(1030n))).toBe(1000n)
    expect(valueOf(price(1000n), price(1031n))).toBeUndefined()
    expect(valueOf(price(1000n), price(970n))).toBe(1000n)
    expect(valueOf(price(1000n), price(969n))).toBeUndefined()
  })

  test('tolerates one lying source of three', () => {
    for (const lie of [1n, 10n ** 40n]) expect(valueOf(price(lie), price(1000n), price(1005n))).toBeLessThan(1010n)
  })

  test('ignores prices that are old, from the future, or not positive', () => {
    expect(valueOf(price(1000n), price(1000n, 600))).toBe(1000n)
    expect(valueOf(price(1000n), price(1000n, 601))).toBeUndefined()
    expect(valueOf(price(1000n), price(1000n, -60))).toBe(1000n)
    expect(valueOf(price(1000n), price(1000n, -61))).toBeUndefined()
    expect(valueOf(price(0n), price(0n))).toBeUndefined()
    expect(valueOf(price(-1000n), price(-1000n))).toBeUndefined()
  })
})
