import { expect, test } from 'vitest'
import { askableDays } from './period.ts'

test('a list can be asked for days of this year and five before it, none of the future', () => {
  expect(askableDays('2026-11-22')).toEqual({ from: '2021-01-01', to: '2026-11-22' })
})
