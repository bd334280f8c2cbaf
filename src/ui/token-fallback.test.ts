import { expect, it } from 'vitest'
import { fallbackColours, fallbackOf } from './token-fallback.ts'

it('is the same for any spelling of a coin, with varied colors', () => {
  expect(fallbackOf('pepe')).toEqual(fallbackOf('PEPE'))
  const symbols = ['PEPE', 'AAVE', 'MKR', 'CRV', 'XMR', 'SOL', 'DOT', 'ATOM', 'NEAR', 'FIL', 'APT', 'SUI']
  expect(new Set(symbols.map((symbol) => fallbackOf(symbol).colour)).size).toBeGreaterThan(5)
})

it('consists of up to two whole letters or digits', () => {
  expect(['$wif', '1INCH', '𝔄𝔅ℭ', '!', ''].map((symbol) => fallbackOf(symbol).initials)).toEqual([
    'WI',
    '1I',
    '𝔄𝔅',
    '?',
    '?',
  ])
})

it.each(fallbackColours)('keeps white letters legible on %s', (colour) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThanOrEqual(4.5)
})
