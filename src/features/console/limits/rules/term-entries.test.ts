import { is } from 'valibot'
import { expect, test } from 'vitest'
import { laterMoment, sameAmount, termAmount } from './term-entries.ts'

test.each([
  ['0', true],
  ['5', true],
  [' 0.6 ', true],
  ['5.000000000000000001', false],
  ['', false],
  ['1e1', false],
  ['-1', false],
  ['0.0000000000000000001', false],
])('checks whether %s is a fee from 0 to 5', (text, expected) => {
  expect(is(termAmount({ lowest: '0', highest: '5' }), text)).toBe(expected)
})

test('accepts the repeated amount in any notation', () => {
  expect(is(sameAmount('0.6'), '0.60')).toBe(true)
  expect(is(sameAmount('0.6'), '0.06')).toBe(false)
  expect(is(sameAmount('0.6'), '')).toBe(false)
})

test('requires a future start, or none', () => {
  const now = Date.parse('2026-11-27T12:00') / 1000
  expect(is(laterMoment(now), '')).toBe(true)
  expect(is(laterMoment(now), '2026-11-27T12:01')).toBe(true)
  expect(is(laterMoment(now), '2026-11-27T12:00')).toBe(false)
  expect(is(laterMoment(now), 'soon')).toBe(false)
})
