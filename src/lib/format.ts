import { type AmountFormat, formatDecimal, numberFormat } from '#api/number-format.ts'
import { unitsToDecimal } from './units.ts'

/**
 * An amount for reading: `formatUnits(1_234_500_000n, 6, 'en')` is `'1,234.5'`. It never shows more than there is; what is too
 * small to be shown reads `<0.000001`.
 */
export function formatUnits(units: bigint, decimals: number, locale: string, format: AmountFormat = {}): string {
  return formatDecimal(unitsToDecimal(units, decimals), locale, format)
}

/** What must be paid is rounded up, what arrives down; what is only to be known to the nearest. */
export type Rounding = 'ceil' | 'floor' | 'halfExpand'

/** Digits after the point that a currency has: two of a real, none of a yen, three of a dinar. */
export function currencyDecimals(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * A sum in a currency such as CNY, from decimal text: `formatFiat('12.5', 'USD', 'en')` is `'$12.50'`. Its sign is the
 * full one, never the narrow: that is the same for yuan and yen, and for pesos and dollars.
 */
export function formatFiat(
  decimal: string,
  currency: string,
  locale: string,
  rounding: Rounding = 'halfExpand',
): string {
  const value = Number(decimal)
  const format = numberFormat(locale, { style: 'currency', currency, roundingMode: rounding })
  // A yen has no hundredths, a dinar has thousandths.
  const smallest = 10 ** -(format.resolvedOptions().maximumFractionDigits ?? 2)
  if (value > 0 && value < smallest) return `<${format.format(smallest)}`
  return format.format(decimal as Intl.StringNumericLiteral)
}

/** An exchange rate from decimal text, to four digits after the point or, below one, to four that count. */
export function formatRate(decimal: string, locale: string): string {
  const digits = Number(decimal) < 1 ? { maximumSignificantDigits: 4 } : { maximumFractionDigits: 4 }
  return numberFormat(locale, digits).format(decimal as Intl.StringNumericLiteral)
}

export function formatNumber(value: number | bigint, locale: string): string {
  return numberFormat(locale, {}).format(value)
}

/** `formatPercent(0.0001, 'en')` is `'0.01%'`. */
export function formatPercent(ratio: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(ratio)
}

export interface DateFormat {
  readonly style?: 'date' | 'date-time' | 'time' | 'month' | 'weekday'
  /** Rules go by UTC days (M3): dates that mean such a day are shown in UTC, all others in the device's zone. */
  readonly utc?: boolean
}

/** `Nov 21, 2026`; in Chinese `2026/11/21`, which is as clear there and leaves fields and rows their room. */
function dateStyle(locale: string): 'short' | 'medium' {
  return new Intl.Locale(locale).language === 'zh' ? 'short' : 'medium'
}

const dateStyles = {
  date: (locale) => ({ dateStyle: dateStyle(locale) }),
  'date-time': (locale) => ({ dateStyle: dateStyle(locale), timeStyle: 'short' }),
  time: () => ({ timeStyle: 'short' }),
  month: () => ({ year: 'numeric', month: 'long' }),
  weekday: () => ({ weekday: 'short' }),
} as const satisfies Record<string, (locale: string) => Intl.DateTimeFormatOptions>

/** A chain's timestamp (whole seconds since 1970) as a date. */
export function formatDate(timestamp: bigint | number, locale: string, format: DateFormat = {}): string {
  const { style = 'date', utc = false } = format
  const options: Intl.DateTimeFormatOptions = { ...dateStyles[style](locale), ...(utc && { timeZone: 'UTC' }) }
  return new Intl.DateTimeFormat(locale, options).format(Number(timestamp) * 1000)
}

const durationUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** The two largest units of a duration in words: `3 hours 20 minutes`. Seconds are left out above an hour. */
export function formatDuration(seconds: bigint | number, locale: string): string {
  let left = Math.max(0, Math.floor(Number(seconds)))
  const parts: string[] = []
  for (const [unit, length] of durationUnits) {
    const count = Math.floor(left / length)
    left -= count * length
    const isLastResort = unit === 'second' && parts.length === 0
    if (count > 0 || isLastResort) {
      parts.push(numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    }
    if (parts.length > 0 && (parts.length === 2 || unit === 'minute')) break
  }
  return new Intl.ListFormat(locale, { style: 'narrow', type: 'unit' }).format(parts)
}

/** How long ago something was, in its largest unit and rounded down: `2 minutes ago`, and `now` within a second. */
export function formatAge(seconds: number, locale: string): string {
  const age = Math.max(0, Math.floor(seconds))
  const [unit, length] = durationUnits.find(([, length]) => age >= length) ?? ['second', 1]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(age / length), unit)
}

/** `05:07:09`; from one day on the hours keep counting: `26:00:00`. */
export function formatClock(seconds: bigint | number): string {
  const total = Math.max(0, Math.floor(Number(seconds)))
  return [Math.floor(total / 3_600), Math.floor(total / 60) % 60, total % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
