import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import { priceNumber } from './price-number.ts'

const unit = 10n ** 18n

describe('price numbers', () => {
  test.each([
    ['91240', 91_240n * unit],
    ['0.1', unit / 10n],
    ['1.000000000000000001', unit + 1n],
    ['1.2e-5', 12_000_000_000_000n],
    ['1.2E+3', 1_200n * unit],
    ['-1.25', -(unit * 5n) / 4n],
    ['0.00001234', 12_340_000_000_000n],
    // Rounded down to the books' decimals.
    ['0.0000000000000000019', 1n],
  ])('reads %s to the last digit', (text, value) => {
    expect(v.parse(priceNumber, text)).toBe(value)
  })

  test.each(['', 'NaN', 'Infinity', '1e999', '1.', '.5', '0x10', '1,5', ' 1', '1e60', '9'.repeat(61)])(
    'rejects %j as a price',
    (text) => {
      expect(v.is(priceNumber, text)).toBe(false)
    },
  )
})
