import { expect, it } from 'vitest'
import { compareChunks } from './address-difference.ts'

it('finds the difference in the middle of a lookalike address', () => {
  const known = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const poisoned = '0x70997970aaaabbbbcccc0C7d01b50e0d17dc79C8'
  const chunks = compareChunks(poisoned, known)
  expect(chunks.map(({ text }) => text).join('')).toBe(poisoned)
  expect(chunks.filter(({ isSame }) => !isSame).map(({ text }) => text)).toEqual(['aaaa', 'bbbb', 'cccc'])
})

it('compares addresses of different lengths from the start', () => {
  expect(compareChunks('bc1qabcd1', 'bc1q')).toEqual([
    { start: 0, text: 'bc1q', isSame: true },
    { start: 4, text: 'abcd', isSame: false },
    { start: 8, text: '1', isSame: false },
  ])
})
