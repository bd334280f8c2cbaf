import { expect, it } from 'vitest'
import { readAmount } from './amount-field.ts'

it('reads an amount up to the maximum', () => {
  expect(readAmount('12.5', 6, 12_500_000n)).toEqual({ amount: 12_500_000n })
})

it('reports nothing for an empty field', () => {
  expect(readAmount('', 6, 1n)).toEqual({})
})

it.each([
  ['.', 'not-a-number'],
  ['0.0000001', 'too-fine'],
  ['0.00', 'zero'],
  ['12.500001', 'above-maximum'],
])('refuses %s: %s', (text, problem) => {
  expect(readAmount(text, 6, 12_500_000n)).toEqual({ problem })
})
