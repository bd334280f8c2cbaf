import { type AmountFormat, formatDecimal, numberFormat } from '#api/number-format.ts'
import { unitsToDecimal } from './units.ts'

/**
 * Formats an amount for display: `formatUnits(1_234_500_000n, 6, 'en')` is `'1,234.5'`. Never shows more than there is;
 * an amount too small to show reads `<0.000001`.
 */
export function formatUnits(units: bigint, decimals: number, locale: string, format: AmountFormat = {}): string {
  return formatDecimal(unitsToDecimal(units, decimals), locale, format)
}

/** Amounts to pay are rounded up, amounts to receive down; amounts for information to the nearest. */
export type Rounding = 'ceil' | 'floor' | 'halfExpand'

/** Returns a currency's number of decimals: two for the real, none for the yen, three for the dinar. */
export function currencyDecimals(currency: string): number {
  return numberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
}

/**
 * Formats an amount of a currency such as CNY from decimal text: `formatFiat('12.5', 'USD', 'en')` is `'$12.50'`. Uses
 * the full currency sign, never the narrow one, which is the same for yuan and yen, and for pesos and dollars.
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

/** Formats an exchange rate from decimal text, to four decimals or, below one, to four significant digits. */
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
  /** Rules go by UTC days (M3): dates that mean such a day are shown in UTC, all others in the device's time zone. */
  readonly utc?: boolean
}

/** `Nov 21, 2026`; in Chinese `2026/11/21`, which is just as clear and leaves fields and rows more room. */
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

/** Formats a chain's timestamp (whole seconds since 1970) as a date. */
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

/** Formats a duration in its two largest units: `3 hours 20 minutes`. Seconds are left out above an hour. */
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

/**
 * Formats how long ago something was, in its largest unit and rounded down: `2 minutes ago`, or `now` within a second.
 * A day is 24 hours, so none is called yesterday.
 */
export function formatAge(seconds: number, locale: string): string {
  const age = Math.max(0, Math.floor(seconds))
  const [unit, length] = durationUnits.find(([, length]) => age >= length) ?? ['second', 1]
  const numeric = age < 1 ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(-Math.floor(age / length), unit)
}

/** Formats seconds as `05:07:09`; beyond a day the hours keep counting: `26:00:00`. */
export function formatClock(seconds: bigint | number): string {
  const total = Math.max(0, Math.floor(Number(seconds)))
  return [Math.floor(total / 3_600), Math.floor(total / 60) % 60, total % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
