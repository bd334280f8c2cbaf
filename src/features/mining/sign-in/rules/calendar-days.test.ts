import { expect, it } from 'vitest'
import { calendarDayStatus } from './calendar-days.ts'

const today = 110
const signed = new Set([100, 101, 104, 109])
const paused = new Set([102, 103])
const statusOf = (day: number) =>
  calendarDayStatus(
    day,
    today,
    (candidate) => signed.has(candidate),
    (candidate) => paused.has(candidate),
  )

it('marks days with a check-in', () => {
  expect(statusOf(100)).toBe('signed')
})

it('excuses days covered by a pause', () => {
  expect([102, 103].map(statusOf)).toEqual(['excused', 'excused'])
})

it('marks only the day that ended a streak as missed', () => {
  expect([105, 106, 107, 108].map(statusOf)).toEqual(['missed', undefined, undefined, undefined])
})

it('marks no days before the first check-in, and neither today nor future days', () => {
  expect([99, 110, 111].map(statusOf)).toEqual([undefined, undefined, undefined])
})
