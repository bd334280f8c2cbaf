import { expect, test } from 'vitest'

import { RangeLength } from './range-length.ts'

/** Counts how many of these requests are refused by a node that allows `limit` blocks. */
function countRefusals(range: RangeLength, limit: bigint, questions: number): number {
  let refused = 0
  for (let index = 0; index < questions; index += 1) {
    const { blocks } = range
    if (blocks <= limit) range.answered(blocks)
    else {
      refused += 1
      range.refused(blocks)
    }
  }
  return refused
}

test('halves the range until the node answers, and tries a longer one less and less often', () => {
  const range = new RangeLength()
  expect(countRefusals(range, 1_000n, 5)).toBe(4)
  expect(range.blocks).toBe(625n)
  expect(countRefusals(range, 1_000n, 10_000)).toBeLessThan(12)
})

test('grows back to its maximum if the node allows it', () => {
  const range = new RangeLength(1_000)
  range.refused(1_000n)
  for (let index = 0; index < 64; index += 1) range.answered(range.blocks)
  expect(range.blocks).toBe(1_000n)
  for (let index = 0; index < 2_000; index += 1) range.answered(range.blocks)
  expect(range.blocks).toBe(1_000n)
})

test('learns nothing from short requests, and does not go below one block', () => {
  const range = new RangeLength(1_000)
  range.refused(200n)
  for (let index = 0; index < 1_000; index += 1) range.answered(5n)
  expect(range.blocks).toBe(100n)
  while (range.refused(range.blocks)) expect(range.blocks).toBeGreaterThanOrEqual(1n)
  expect(range.blocks).toBe(1n)
})
