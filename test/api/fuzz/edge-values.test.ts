import * as v from 'valibot'
import { expect, test } from 'vitest'

import { edgeValues } from './edge-values.ts'

test('edge values include the fewest and the most digits of a pattern', () => {
  expect(edgeValues(v.pipe(v.string(), v.regex(/^\d{1,3}_[a]$/)))).toEqual(['0_a', '999_a'])
  const unlimited = edgeValues(v.pipe(v.string(), v.regex(/^\d+$/)))
  expect(unlimited).toContain('9'.repeat(400))
})

test('edge values include days at the ends of calendars, if they are accepted', () => {
  const days = edgeValues(v.pipe(v.string(), v.isoDate()))
  expect(days).toEqual(expect.arrayContaining(['0000-01-01', '2023-02-31', '9999-12-31']))
  const after2000 = edgeValues(v.pipe(v.string(), v.isoDate(), v.minValue('2000-01-01')))
  expect(after2000).not.toContain('1970-01-01')
})

test('edge values include the shortest and longest text, and the smallest and largest number', () => {
  const lengths = edgeValues(v.pipe(v.string(), v.minLength(2), v.maxLength(9))).map((text) => String(text).length)
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([2, 9])
  expect(edgeValues(v.pipe(v.number(), v.safeInteger(), v.minValue(1)))).toEqual([1, 2 ** 53 - 1, 2 ** 31, 2 ** 32])
})
