import { describe, expect, test } from 'vitest'
import { breakLines } from './receipt-image.ts'

/** Every character is one wide. */
const widthOf = (text: string) => text.length

describe('the lines of a receipt', () => {
  test('break between words', () => {
    expect(breakLines('one two three', 8, widthOf)).toEqual(['one two', 'three'])
  })

  test('break a hash that is wider than the paper, and lose nothing of it', () => {
    const hash = `0x${'ab'.repeat(32)}`
    const lines = breakLines(hash, 20, widthOf)
    expect(lines.every((line) => line.length <= 20)).toBe(true)
    expect(lines.join('')).toBe(hash)
  })

  test('keep what fits', () => {
    expect(breakLines('ETH', 3, widthOf)).toEqual(['ETH'])
    expect(breakLines('', 3, widthOf)).toEqual([])
  })

  test('end, however narrow the paper is', () => {
    expect(breakLines('abc d', 1, widthOf)).toEqual(['a', 'b', 'c', 'd'])
  })
})
