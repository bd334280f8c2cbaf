import { afterEach, expect, it, vi } from 'vitest'
import { noteServerDate, serverNow } from '#src/lib/server-clock.ts'
import { nextQuestion, timeLeft } from './offer-validity.ts'

const answered = '2026-11-24T05:00:00.000Z'
const offer = { validUntil: '2026-11-24T05:01:00.000Z' }

afterEach(() => {
  vi.useRealTimers()
  noteServerDate(new Date().toUTCString())
})

it.each([
  ['an hour fast', '2026-11-24T06:00:00.000Z'],
  ['an hour slow', '2026-11-24T04:00:00.000Z'],
  ['years off', '2001-01-01T00:00:00.000Z'],
])('counts down an offer’s minute by a clock that is %s', (_, device) => {
  vi.useFakeTimers({ now: Date.parse(device) })
  noteServerDate(new Date(answered).toUTCString())
  expect([timeLeft(offer, serverNow()), nextQuestion(offer, serverNow())]).toEqual([60_000, 60_000])
  vi.advanceTimersByTime(59_000)
  expect(timeLeft(offer, serverNow())).toBe(1_000)
  vi.advanceTimersByTime(10_000)
  expect(timeLeft(offer, serverNow())).toBe(0)
})

it('limits how often a partner with short-lived offers is asked', () => {
  expect(nextQuestion(offer, Date.parse('2026-11-24T07:00:00.000Z'))).toBe(5_000)
})

it('keeps the clock after an answer without a date', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T06:00:00.000Z') })
  noteServerDate(new Date(answered).toUTCString())
  noteServerDate(null)
  noteServerDate('some day')
  expect(serverNow()).toBe(Date.parse(answered))
})
