import { describe, expect, test } from 'vitest'
import { breakLines } from './receipt-image.ts'

/** Every character has a width of one. */
const widthOf = (text: string) => text.length

describe('receipt lines', () => {
  test('breaks between words', () => {
    expect(breakLines('one two three', 8, widthOf)).toEqual(['one two', 'three'])
  })

  test('breaks a hash that is wider than the paper without losing any of it', () => {
    const hash = `0x${'ab'.repeat(32)}`
    const lines = breakLines(hash, 20, widthOf)
    expect(lines.every((line) => line.length <= 20)).toBe(true)
    expect(lines.join('')).toBe(hash)
  })

  test('keeps a line that fits', () => {
    expect(breakLines('ETH', 3, widthOf)).toEqual(['ETH'])
    expect(breakLines('', 3, widthOf)).toEqual([])
  })

  test('terminates however narrow the paper is', () => {
    expect(breakLines('abc d', 1, widthOf)).toEqual(['a', 'b', 'c', 'd'])
  })
})
