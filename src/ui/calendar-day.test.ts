import { expect, test } from 'vitest'
import { dateToDay, dayToDate } from './calendar-day.ts'

test('converts days in both directions in any time zone', () => {
  for (const day of ['2026-11-21', '2024-02-29', '1970-01-01', '2026-03-29', '2026-10-25']) {
    expect(dateToDay(dayToDate(day))).toBe(day)
  }
})

test('assigns the last minute of a day to that day', () => {
  expect(dateToDay(new Date(2026, 10, 21, 23, 59, 59))).toBe('2026-11-21')
})
