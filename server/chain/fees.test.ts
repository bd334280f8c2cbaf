import { expect, test } from 'vitest'

import { bumpFees } from './fees.ts'

const earlier = { maxFeePerGas: 1000n, maxPriorityFeePerGas: 100n }

test('raises both fees by at least an eighth, even if the chain asks for less', () => {
  const { maxFeePerGas, maxPriorityFeePerGas } = bumpFees(earlier, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
  expect(maxFeePerGas * 1000n).toBeGreaterThanOrEqual(1125n * 1000n)
  expect(maxPriorityFeePerGas * 1000n).toBeGreaterThanOrEqual(1125n * 100n)
})

test('pays what the chain asks for if that is more', () => {
  const current = { maxFeePerGas: 5000n, maxPriorityFeePerGas: 200n }
  expect(bumpFees(earlier, current)).toEqual(current)
})

test('raises a fee of zero, and never pays a higher tip than the whole fee', () => {
  const none = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  expect(bumpFees(none, none)).toEqual({ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
  expect(bumpFees(earlier, { maxFeePerGas: 1200n, maxPriorityFeePerGas: 3000n }).maxFeePerGas).toBe(3000n)
})
