import { expect, it } from 'vitest'
import { compareFee } from './fee-comparison.ts'

it('returns what the fee leaves of the reward', () => {
  expect(compareFee('0.14', '0.0399')).toEqual({ left: '0.1001', isLoss: false, days: 1n })
})

it('reports a fee above the reward, and how many rewards cover it', () => {
  expect(compareFee('0.14', '3.2')).toEqual({ left: '-3.06', isLoss: true, days: 23n })
})

it('returns no number of days for a zero reward', () => {
  expect(compareFee('0', '3.2').days).toBeUndefined()
})

it('rejects invalid decimals', () => {
  expect(() => compareFee('1e3', '0')).toThrow(RangeError)
})
