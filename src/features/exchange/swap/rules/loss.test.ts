import { describe, expect, it, test } from 'vitest'
import { lossLevel, lossOf } from './loss.ts'

describe('loss of a swap at market prices', () => {
  it.each([
    ['100', '100', 0n],
    ['100', '99', 100n],
    ['100.00', '97.5', 250n],
    ['0.00000003', '0.00000002', 3_333n],
    ['100', '101', -100n],
    ['100', '0', 10_000n],
    ['100', '89.999999999999999999', 1_000n],
  ])('computes the loss for %s paid and %s received', (paid, arrives, expected) => {
    expect(lossOf(paid, arrives)).toBe(expected)
  })

  it.each([
    [undefined, '1'],
    ['1', undefined],
    ['0', '1'],
    ['one', '1'],
  ])('computes no loss for %s and %s', (paid, arrives) => {
    expect(lossOf(paid, arrives)).toBeUndefined()
  })
})

test.each([
  [undefined, 'none'],
  [-500n, 'none'],
  [99n, 'none'],
  [100n, 'noticed'],
  [300n, 'warned'],
  [500n, 'high'],
  [1_499n, 'high'],
  [1_500n, 'typed'],
] as const)('a loss of %s hundredths of a percent is %s', (basisPoints, level) => {
  expect(lossLevel(basisPoints)).toBe(level)
})
