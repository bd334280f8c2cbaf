import { afterEach, expect, test, vi } from 'vitest'
import { askableDays, utcToday } from './period.ts'
import { noteServerDate } from './server-clock.ts'

afterEach(() => {
  vi.useRealTimers()
  noteServerDate(new Date().toUTCString())
})

test('allows days of this year and the five before it, none in the future', () => {
  expect(askableDays('2026-11-22')).toEqual({ from: '2021-01-01', to: '2026-11-22' })
})

test.each([
  ['two days fast', '2026-11-24T00:05:00Z'],
  ['ten minutes slow', '2026-11-21T23:55:00Z'],
])('keeps to the server’s day on a device that is %s', (_, device) => {
  vi.useFakeTimers({ now: Date.parse(device) })
  noteServerDate('Sun, 22 Nov 2026 00:05:00 GMT')
  expect(utcToday()).toBe('2026-11-22')
})
