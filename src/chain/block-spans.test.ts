import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addSpan, type BlockSpan, clipSpans, missingSpans, spanAt } from './block-spans.ts'

const span = (from: number, to: number): BlockSpan => ({ from: BigInt(from), to: BigInt(to) })
const anySpan = fc.tuple(fc.nat(40), fc.nat(15)).map(([from, length]) => span(from, from + length))
const blocks = Array.from({ length: 60 }, (_, block) => BigInt(block))

describe('block spans', () => {
  test('merge if they touch', () => {
    expect(addSpan([span(1, 3), span(9, 12)], span(4, 5))).toEqual([span(1, 5), span(9, 12)])
    expect(addSpan([span(1, 3), span(9, 12)], span(2, 10))).toEqual([span(1, 12)])
    expect(addSpan([span(9, 12)], span(1, 3))).toEqual([span(1, 3), span(9, 12)])
  })

  test('leave gaps that are missing, newest first', () => {
    expect(missingSpans([span(5, 7), span(10, 12)], span(3, 20))).toEqual([span(13, 20), span(8, 9), span(3, 4)])
    expect(missingSpans([span(0, 30)], span(3, 20))).toEqual([])
    expect(missingSpans([], span(3, 20))).toEqual([span(3, 20)])
  })

  test('contain exactly the added blocks and miss exactly the others', () => {
    fc.assert(
      fc.property(fc.array(anySpan, { maxLength: 8 }), anySpan, (added, wanted) => {
        const spans = added.reduce<BlockSpan[]>(addSpan, [])
        const missing = missingSpans(spans, wanted)
        const clipped = clipSpans(spans, wanted)
        for (const block of blocks) {
          const isAdded = spanAt(added, block) !== undefined
          const isWanted = spanAt([wanted], block) !== undefined
          expect(spanAt(spans, block) !== undefined).toBe(isAdded)
          expect(spanAt(missing, block) !== undefined).toBe(isWanted && !isAdded)
          expect(spanAt(clipped, block) !== undefined).toBe(isWanted && isAdded)
        }
      }),
    )
  })
})
