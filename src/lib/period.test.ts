import { expect, test } from 'vitest'
import { askableDays } from './period.ts'

test('allows days of this year and the five before it, none in the future', () => {
  expect(askableDays('2026-11-22')).toEqual({ from: '2021-01-01', to: '2026-11-22' })
})
