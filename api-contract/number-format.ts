/* How amounts are shown. The app and the server's emails share this, so that an amount always looks the same. */

/** Formatters are far more expensive to create than to use, and a list needs the same one in every row. */
const numberFormats = new Map<string, Intl.NumberFormat>()

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const known = numberFormats.get(key)
  if (known) return known
  const created = new Intl.NumberFormat(locale, options)
  numberFormats.set(key, created)
  return created
}

export interface AmountFormat {
  /** Maximum number of fraction digits; the rest is cut off, never rounded up. Default 6, compact 1. */
  readonly maximumFractionDigits?: number
  readonly minimumFractionDigits?: number
  /** Shows `12.3K`, for figures of which only the magnitude matters. */
  readonly compact?: boolean
}

/**
 * Formats an exact decimal: `formatDecimal('1234.5', 'en')` is `'1,234.5'`. It never shows more than the actual value;
 * amounts too small to show become `<0.000001`.
 */
export function formatDecimal(decimal: string, locale: string, format: AmountFormat = {}): string {
  const { compact = false, minimumFractionDigits = 0, maximumFractionDigits = compact ? 1 : 6 } = format
  const isNegative = decimal.startsWith('-')
  const [whole = '', fraction = ''] = decimal.slice(isNegative ? 1 : 0).split('.')
  if (isZero(whole + fraction.slice(0, maximumFractionDigits)) && !isZero(fraction)) {
    const smallest = numberFormat(locale, { maximumFractionDigits }).format(10 ** -maximumFractionDigits)
    return isNegative ? `>-${smallest}` : `<${smallest}`
  }
  return numberFormat(locale, {
    maximumFractionDigits,
    minimumFractionDigits,
    notation: compact ? 'compact' : 'standard',
    roundingMode: 'trunc',
  }).format(decimal as Intl.StringNumericLiteral)
}

function isZero(digits: string): boolean {
  return /^0*$/.test(digits)
}

/** Formats an amount with its coin: `1234.5 USDT` becomes `1,234.5 USDT`. */
export function formatCoinAmount(text: string, locale: string, format: AmountFormat = {}): string {
  const [decimal = '', coin = '', ...rest] = text.split(' ')
  // Anything else is shown unchanged.
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(decimal) || coin === '' || rest.length > 0) return text
  return `${formatDecimal(decimal, locale, format)} ${coin}`
}

/**
 * Formats the price of one coin: as a sum of money or, below one unit of the currency, with four significant digits.
 */
export function formatPrice(decimal: string, currency: string, locale: string): string {
  const digits = Number(decimal) < 1 ? { maximumSignificantDigits: 4 } : {}
  const format = numberFormat(locale, { style: 'currency', currency, ...digits })
  return format.format(decimal as Intl.StringNumericLiteral)
}

/** Formats a user-entered price to its last digit: `formatExactPrice('0.123456', 'USD', 'en')` is `'$0.123456'`. */
export function formatExactPrice(decimal: string, currency: string, locale: string): string {
  const format = numberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 18 })
  return format.format(decimal as Intl.StringNumericLiteral)
}
