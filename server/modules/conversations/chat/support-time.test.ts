import { is, safeParse } from 'valibot'
import { describe, expect, test } from 'vitest'

import { aroundTheClock, type SupportHours, supportShifts, timeZone } from '#server/config/support-hours.ts'

import { supportTimeAt } from './support-time.ts'

function hours(text: string, zone = 'UTC'): SupportHours {
  const { output, success } = safeParse(supportShifts, text)
  if (!success) throw new Error(`${text} are not valid hours`)
  return { shifts: output, timeZone: zone }
}

function at(moment: string, text: string, zone?: string) {
  const { isOpen, changesAt } = supportTimeAt(hours(text, zone), new Date(moment))
  return [isOpen, changesAt?.toISOString() ?? null]
}

describe('support’s hours', () => {
  test.each([
    ['2026-03-02T08:59:59Z', false, '2026-03-02T09:00:00.000Z'],
    ['2026-03-02T09:00:00Z', true, '2026-03-02T18:00:00.000Z'],
    ['2026-03-02T18:00:00Z', false, '2026-03-03T09:00:00.000Z'],
    ['2026-03-06T18:00:00Z', false, '2026-03-07T10:00:00.000Z'],
    ['2026-03-07T13:59:59Z', true, '2026-03-07T14:00:00.000Z'],
    ['2026-03-07T14:00:00Z', false, '2026-03-09T09:00:00.000Z'],
  ])('at %s: open is %s, until %s', (moment, isOpen, changesAt) => {
    expect(at(moment, 'mon-fri 09:00-18:00, sat 10:00-14:00')).toEqual([isOpen, changesAt])
  })

  test('follow local time across a clock change', () => {
    const madrid = 'Europe/Madrid'
    expect(at('2026-03-27T08:00:00Z', 'fri 09:00-18:00', madrid)).toEqual([true, '2026-03-27T17:00:00.000Z'])
    // The clocks change on Sunday, March 29, from 2 to 3.
    expect(at('2026-03-27T17:00:00Z', 'mon-fri 09:00-18:00', madrid)).toEqual([false, '2026-03-30T07:00:00.000Z'])
    expect(at('2026-03-29T00:30:00Z', 'sun 02:30-05:00', madrid)).toEqual([false, '2026-03-29T01:00:00.000Z'])
  })

  test.each([
    ['starts', 'Europe/Madrid', 'sun 02:30-05:00', '2026-03-29T00:00:00Z', false, '2026-03-29T01:00:00.000Z'],
    ['ends', 'Europe/Madrid', 'sun 01:00-02:30', '2026-03-29T00:30:00Z', true, '2026-03-29T01:00:00.000Z'],
    ['starts', 'America/New_York', 'sun 02:30-05:00', '2026-03-08T06:00:00Z', false, '2026-03-08T07:00:00.000Z'],
    ['ends', 'America/New_York', 'sun 01:00-02:30', '2026-03-08T06:30:00Z', true, '2026-03-08T07:00:00.000Z'],
    ['starts', 'Australia/Lord_Howe', 'sun 02:15-05:00', '2026-10-03T15:00:00Z', false, '2026-10-03T15:30:00.000Z'],
  ])(
    'a shift that %s in an hour that %s skips does so at the clock change: %s',
    (_what, zone, text, moment, ...then) => {
      expect(at(moment, text, zone)).toEqual(then)
    },
  )

  test('a shift that lies in a skipped hour doesn’t open', () => {
    const next = '2026-04-05T00:10:00.000Z'
    expect(at('2026-03-29T00:30:00Z', 'sun 02:10-02:50', 'Europe/Madrid')).toEqual([false, next])
  })

  test('shifts on either side of a skipped time are joined', () => {
    const text = 'sun 01:00-02:30, sun 02:30-05:00'
    expect(at('2026-03-29T00:30:00Z', text, 'Europe/Madrid')).toEqual([true, '2026-03-29T03:00:00.000Z'])
  })

  test('use the weekday in their time zone', () => {
    expect(at('2026-03-01T20:00:00Z', 'mon 09:00-10:00', 'Asia/Tokyo')).toEqual([false, '2026-03-02T00:00:00.000Z'])
    expect(at('2026-03-03T04:30:00Z', 'mon 20:00-24:00', 'America/Mexico_City')).toEqual([
      true,
      '2026-03-03T06:00:00.000Z',
    ])
  })

  test('join a shift that ends at midnight with one that starts then', () => {
    expect(at('2026-03-02T23:00:00Z', 'mon 20:00-24:00, tue 00:00-06:00')).toEqual([true, '2026-03-03T06:00:00.000Z'])
  })

  test('never change if there are no shifts, or if support is always open', () => {
    expect(supportTimeAt({ shifts: [], timeZone: 'UTC' }, new Date())).toEqual({ isOpen: false, changesAt: null })
    expect(supportTimeAt(aroundTheClock, new Date())).toEqual({ isOpen: true, changesAt: null })
    expect(hours('always')).toEqual(aroundTheClock)
  })

  test.each([
    '',
    'mon',
    'mon 9:00-18:00',
    'fri-mon 09:00-18:00',
    'mon 18:00-09:00',
    'mon 09:00-24:01',
    'mon 09:60-10:00',
  ])('reject %j', (text) => {
    expect(is(supportShifts, text)).toBe(false)
  })

  test('reject overlapping shifts', () => {
    expect(is(supportShifts, 'mon 09:00-12:00, mon 11:00-18:00')).toBe(false)
    expect(is(supportShifts, 'mon 09:00-12:00, mon 12:00-18:00')).toBe(true)
  })

  test('reject an unknown time zone', () => {
    expect(is(timeZone, 'Europe/Madrid')).toBe(true)
    expect(is(timeZone, 'Europe/Atlantis')).toBe(false)
  })
})
