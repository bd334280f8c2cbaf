import { describe, expect, test } from 'vitest'

import {
  addReading,
  addReadings,
  hasLostPeg,
  isBackInPlace,
  maxBlindTime,
  pegFaultOf,
  type PegHistory,
  type PegReading,
  type PegReadings,
  type PegRecord,
} from './peg.ts'

const peg = 10n ** 18n
const start = Date.parse('2026-11-21T12:00:00Z')

function reading(millionths: bigint, minute: number): PegReading {
  return { value: (peg * millionths) / 1_000_000n, at: new Date(start + minute * 60_000) }
}

/** Whether the peg is lost after these readings, one minute apart. */
function isLostAfter(...millionths: readonly bigint[]): boolean {
  let record: PegRecord | undefined
  for (const [minute, value] of millionths.entries()) record = addReading(record, reading(value, minute), peg)
  return record !== undefined && hasLostPeg(record)
}

describe('a peg', () => {
  test('is lost after two readings in a row that are off, below or above', () => {
    expect(isLostAfter(970_000n)).toBe(false)
    expect(isLostAfter(970_000n, 970_000n)).toBe(true)
    expect(isLostAfter(1_030_000n, 1_030_000n)).toBe(true)
    expect(isLostAfter(970_000n, 1_030_000n)).toBe(true)
  })

  test('is kept if a reading in between is within range', () => {
    expect(isLostAfter(970_000n, 1_000_000n, 970_000n)).toBe(false)
    expect(isLostAfter(970_000n, 1_000_000n, 970_000n, 970_000n)).toBe(true)
  })

  test('is lost only beyond a deviation of 2 %', () => {
    expect(isLostAfter(980_000n, 980_000n)).toBe(false)
    expect(isLostAfter(1_020_000n, 1_020_000n)).toBe(false)
    expect(isLostAfter(979_999n, 979_999n)).toBe(true)
    expect(isLostAfter(1_020_001n, 1_020_001n)).toBe(true)
  })

  test('is not lost because of repeated or older readings', () => {
    const first = addReading(undefined, reading(900_000n, 5), peg)
    expect(addReading(first, reading(900_000n, 5), peg)).toBe(first)
    expect(addReading(first, reading(900_000n, 4), peg)).toBe(first)
    expect(hasLostPeg(addReading(first, reading(900_000n, 6), peg))).toBe(true)
  })
})

/**
 * Returns the fault after these prices of both sources in millionths, one minute apart; null for a source without a
 * price.
 */
function faultAfter(...prices: readonly (readonly [token: bigint | null, market: bigint | null])[]) {
  let history: PegHistory | undefined
  let readings: PegReadings = { token: undefined, market: undefined }
  let now = new Date(start)
  for (const [minute, [token, market]] of prices.entries()) {
    now = new Date(start + minute * 60_000)
    const at = (value: bigint | null) => (value === null ? undefined : reading(value, minute))
    readings = { token: at(token), market: at(market) }
    history = addReadings(history, readings, peg, now)
  }
  return history && pegFaultOf(history, readings, peg, now)
}

describe('two sources', () => {
  const good = 1_000_000n

  test('report no fault while both prices, or the only one, are within range', () => {
    expect(faultAfter([good, good], [good, good])).toBeUndefined()
    expect(faultAfter([good, null], [good, null])).toBeUndefined()
    expect(faultAfter([null, good], [null, good])).toBeUndefined()
  })

  test('report a lost peg if either price is off', () => {
    const price = (peg * 87n) / 100n
    expect(faultAfter([870_000n, good], [870_000n, good])).toEqual({ reason: 'away', price })
    expect(faultAfter([good, 870_000n], [good, 870_000n])).toEqual({ reason: 'away', price })
    expect(faultAfter([null, 870_000n], [null, 870_000n])).toEqual({ reason: 'away', price })
    expect(faultAfter([good, 870_000n])).toBeUndefined()
  })

  test('report a disagreement if they differ by more than 2 % twice in a row', () => {
    const apart = [985_000n, 1_010_000n] as const
    expect(faultAfter(apart)).toBeUndefined()
    expect(faultAfter(apart, [good, good], apart)).toBeUndefined()
    expect(faultAfter(apart, apart)).toEqual({ reason: 'disagreement', price: (peg * 985n) / 1_000n })
    expect(faultAfter([990_000n, 1_010_000n], [990_000n, 1_010_000n])).toBeUndefined()
  })

  test('don’t count an old price of one twice against new prices of the other', () => {
    const old = reading(985_000n, 0)
    let history: PegHistory | undefined
    let readings: PegReadings = { token: old, market: undefined }
    for (const minute of [0, 1, 2]) {
      readings = { token: old, market: reading(1_010_000n, minute) }
      history = addReadings(history, readings, peg, new Date(start + minute * 60_000))
    }
    expect(history && pegFaultOf(history, readings, peg, new Date(start))).toBeUndefined()
  })

  test('report an unknown price after a quarter of an hour without any', () => {
    const none = Array.from({ length: maxBlindTime / 60 - 1 }, () => [null, null] as const)
    expect(faultAfter([good, good], ...none)).toBeUndefined()
    expect(faultAfter([good, good], ...none, [null, null])).toEqual({ reason: 'blind', price: null })
    expect(faultAfter([null, null], ...none, [null, null])).toEqual({ reason: 'blind', price: null })
    expect(faultAfter([good, good], ...none, [null, good])).toBeUndefined()
  })

  test('report recovery after two good readings in a row', () => {
    const after = (...prices: readonly (bigint | null)[]) => {
      let history: PegHistory | undefined
      for (const [minute, price] of prices.entries()) {
        const token = price === null ? undefined : reading(price, minute)
        history = addReadings(history, { token, market: undefined }, peg, new Date(start + minute * 60_000))
      }
      return history !== undefined && isBackInPlace(history)
    }
    expect(after(null, good)).toBe(false)
    expect(after(null, good, good)).toBe(true)
    expect(after(good, null, good)).toBe(false)
    expect(after(good, 900_000n, good)).toBe(false)
  })
})
