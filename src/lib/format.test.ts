import { formatExactPrice, formatPrice } from '#api/number-format.ts'
import { describe, expect, test } from 'vitest'
import {
  currencyDecimals,
  formatAge,
  formatClock,
  formatDate,
  formatDuration,
  formatFiat,
  formatPercent,
  formatRate,
  formatUnits,
} from './format.ts'

describe('formatUnits', () => {
  test('groups digits and leaves out trailing zeros', () => {
    expect(formatUnits(1_234_500_000n, 6, 'en')).toBe('1,234.5')
  })

  test('truncates digits and never rounds up to more than there is', () => {
    expect(formatUnits(1_999_999_999_999_999_999n, 18, 'en')).toBe('1.999999')
  })

  test('shows an amount below the smallest shown as less than that', () => {
    expect(formatUnits(1n, 18, 'en')).toBe('<0.000001')
    expect(formatUnits(-1n, 18, 'en')).toBe('>-0.000001')
  })

  test('shows zero as zero', () => {
    expect(formatUnits(0n, 18, 'en')).toBe('0')
  })

  test('keeps every digit of an amount beyond the range of a number', () => {
    expect(formatUnits(9_007_199_254_740_993_000_000n, 6, 'en')).toBe('9,007,199,254,740,993')
  })

  test('shortens large figures in the compact format', () => {
    expect(formatUnits(12_390_000_000n, 6, 'en', { compact: true })).toBe('12.3K')
  })

  test('doesn’t show a small compact figure as zero', () => {
    expect(formatUnits(40_000n, 6, 'en', { compact: true })).toBe('<0.1')
  })

  test.each(['zh-Hans', 'zh-Hant', 'es-MX'])('writes Latin digits in %s', (locale) => {
    expect(formatUnits(1_234_500_000n, 6, locale)).toBe('1,234.5')
  })
})

describe('formatFiat', () => {
  test('shows the currency with its own number of digits', () => {
    expect(formatFiat('12.5', 'USD', 'en')).toBe('$12.50')
    expect(formatFiat('63.835', 'CNY', 'zh-Hans')).toBe('¥63.84')
  })

  test.each([
    ['en', 'CNY', 'CN¥12.50'],
    ['en', 'JPY', '¥13'],
    ['en', 'MXN', 'MX$12.50'],
    ['zh-Hans', 'JPY', 'JP¥13'],
    ['zh-Hans', 'USD', 'US$12.50'],
    ['zh-Hant', 'CNY', 'CN¥12.50'],
    ['es-MX', 'MXN', '$12.50'],
    ['es-MX', 'USD', 'USD 12.50'],
  ])('writes in %s a %s amount that can’t be mistaken for another currency', (locale, currency, text) => {
    expect(formatFiat('12.5', currency, locale)).toBe(text)
    expect(formatPrice('12.5', currency, locale)).toContain(text.replace(/[\d.]+$/, ''))
  })

  test('doesn’t show a small amount as zero', () => {
    expect(formatFiat('0.0004', 'USD', 'en')).toBe('<$0.01')
  })

  test('handles currencies without hundredths', () => {
    expect(formatFiat('0.4', 'JPY', 'en')).toBe('<¥1')
    expect(formatFiat('1234.5', 'KRW', 'en')).toBe('₩1,235')
  })
})

test.each([
  ['3150.254', '$3,150.25'],
  ['0.0000123456', '$0.00001235'],
  ['0.9', '$0.9'],
  ['0', '$0'],
])('formatPrice shows %s as %s', (decimal, text) => {
  expect(formatPrice(decimal, 'USD', 'en')).toBe(text)
})

test.each([
  ['100000', '$100,000.00'],
  ['0.123456', '$0.123456'],
  ['0.00001234', '$0.00001234'],
])('formatExactPrice shows %s as %s', (decimal, text) => {
  expect(formatExactPrice(decimal, 'USD', 'en')).toBe(text)
})

test.each([
  ['6.3835', '6.3835'],
  ['15830.123456', '15,830.1235'],
  ['0.00001234567', '0.00001235'],
  ['1', '1'],
])('formatRate shows a rate of %s as %s', (decimal, text) => {
  expect(formatRate(decimal, 'en')).toBe(text)
})

test('formatPercent shows a rate of 100 ppm', () => {
  expect(formatPercent(0.0001, 'en')).toBe('0.01%')
})

describe('formatDate', () => {
  test('shows a UTC day as that day in every time zone', () => {
    expect(formatDate(1_795_132_800n, 'en', { utc: true })).toBe('Nov 20, 2026')
  })

  test('writes a Chinese date with digits only', () => {
    expect(formatDate(1_795_132_800, 'zh-Hans', { utc: true })).toBe('2026/11/20')
    expect(formatDate(1_795_132_800, 'zh-Hant', { style: 'date-time', utc: true })).toMatch(/^2026\/11\/20\s/)
  })

  test('names the month', () => {
    expect(formatDate(1_795_132_800, 'en', { style: 'month', utc: true })).toBe('November 2026')
  })
})

describe('formatDuration', () => {
  test.each([
    [0, '0 seconds'],
    [59, '59 seconds'],
    [61, '1 minute'],
    [3_600, '1 hour'],
    [12_000, '3 hours 20 minutes'],
    [86_399, '23 hours 59 minutes'],
    [90_000, '1 day 1 hour'],
    [-5, '0 seconds'],
  ])('%s s is %s', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text)
  })
})

describe('formatAge', () => {
  test.each([
    [0.4, 'now'],
    [59, '59 seconds ago'],
    [119, '1 minute ago'],
    [7_300, '2 hours ago'],
    [86_400, '1 day ago'],
    [-30, 'now'],
  ])('%s s are %s', (seconds, text) => {
    expect(formatAge(seconds, 'en')).toBe(text)
  })

  // An age of 47 hours is one whole day, but it began the day before yesterday.
  test.each([
    ['en', 'now', '1 day ago', '2 days ago'],
    ['zh-Hans', '现在', '1天前', '2天前'],
    ['zh-Hant', '現在', '1 天前', '2 天前'],
    ['es-MX', 'ahora', 'hace 1 día', 'hace 2 días'],
  ])('counts days in %s without naming a day of the calendar', (locale, now, day, days) => {
    expect([0, 90_000, 180_000].map((seconds) => formatAge(seconds, locale))).toEqual([now, day, days])
  })
})

describe('formatClock', () => {
  test.each([
    [0n, '00:00:00'],
    [18_753n, '05:12:33'],
    [93_600n, '26:00:00'],
    [-1n, '00:00:00'],
  ])('%s s is %s', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text)
  })
})

describe('currencyDecimals', () => {
  test.each([
    ['JPY', 0],
    ['BRL', 2],
    ['INR', 2],
    ['KWD', 3],
  ])('%s has %d decimals', (currency, decimals) => {
    expect(currencyDecimals(currency)).toBe(decimals)
  })
})

describe('an amount to pay or to receive', () => {
  test('never shows less than is paid or more than arrives', () => {
    expect(formatFiat('10.001', 'BRL', 'en', 'ceil')).toBe('R$10.01')
    expect(formatFiat('10.009', 'BRL', 'en', 'floor')).toBe('R$10.00')
  })

  test('has the digits of its currency', () => {
    expect(formatFiat('1000.4', 'JPY', 'en', 'ceil')).toBe('¥1,001')
    expect(formatFiat('1.23456', 'KWD', 'en', 'floor')).toBe('KWD\u00a01.234')
  })
})
