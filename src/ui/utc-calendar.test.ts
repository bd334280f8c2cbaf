import { describe, expect, test } from 'vitest'
import { firstDayOfMonth, monthOf, monthWeeks, utcDayOf } from './utc-calendar.ts'

/** 2026-11-20, a Friday. */
const friday = 20_777

test('assigns a timestamp to its UTC day', () => {
  expect(utcDayOf(1_795_132_800n)).toBe(friday)
  expect(utcDayOf(1_795_132_799n)).toBe(friday - 1)
})

test('returns a first day within the same month', () => {
  expect(firstDayOfMonth(friday)).toBe(friday - 19)
  expect(monthOf(firstDayOfMonth(friday))).toBe('2026-11')
})

describe('monthWeeks', () => {
  test('starts every week on Monday and shows the whole month', () => {
    const weeks = monthWeeks(friday)
    expect(weeks).toHaveLength(6)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(weeks[3]?.[4]).toBe(friday)
    expect(weeks.flat().filter((day) => monthOf(day) === '2026-11')).toHaveLength(30)
  })

  test('needs four weeks for a February that begins on a Monday', () => {
    const february2027 = Date.UTC(2027, 1, 10) / 86_400_000
    expect(monthWeeks(february2027)).toHaveLength(4)
  })
})
