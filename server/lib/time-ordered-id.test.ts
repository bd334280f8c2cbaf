import { expect, test } from 'vitest'

import { createTimeOrderedId } from './time-ordered-id.ts'

test('sorts IDs by time, and by creation within a millisecond', () => {
  const earlier = new Date('2026-11-21T00:00:00.000Z')
  const later = new Date('2026-11-21T00:00:00.001Z')
  const ids = [earlier, earlier, later].flatMap((moment) =>
    Array.from({ length: 20_000 }, () => createTimeOrderedId(moment)),
  )
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('creates a UUID that starts with the time', () => {
  const id = createTimeOrderedId(new Date(0x019f_0123_4567))
  expect(id).toMatch(/^019f0123-4567-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
