import fc from 'fast-check'
import { expect, test } from 'vitest'

import { contrastWithWhite, readableContrast, readableShadeOf } from './colour-contrast.ts'

test.each([
  ['#000000', 21],
  ['#ffffff', 1],
  ['#767676', 4.54],
  ['#0064d2', 5.6],
])('computes the WCAG contrast of %s', (colour, contrast) => {
  expect(contrastWithWhite(colour)).toBeCloseTo(contrast, 1)
})

test('darkens a color until it is readable, and keeps one that already is', () => {
  const colours = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colours, (colour) => {
      const shade = readableShadeOf(colour)
      expect(contrastWithWhite(shade)).toBeGreaterThanOrEqual(readableContrast)
      expect(shade === colour).toBe(contrastWithWhite(colour) >= readableContrast)
    }),
  )
})
