import { expect, test } from 'vitest'

import { createTimeOrderedId } from './time-ordered-id.ts'

test('ids sort by moment, and by their making within a millisecond', () => {
  const earlier = new Date('2026-11-21T00:00:00.000Z')
  const later = new Date('2026-11-21T00:00:00.001Z')
  const ids = [earlier, earlier, later].flatMap((moment) =>
    Array.from({ length: 20_000 }, () => createTimeOrderedId(moment)),
  )
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id is a UUID that begins with its moment', () => {
  const id = createTimeOrderedId(new Date(0x019f_0123_4567))
  expect(id).toMatch(/^019f0123-4567-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
