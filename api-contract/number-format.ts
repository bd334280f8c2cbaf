/*
 * How amounts are written for people. The app and the server's mails both write them here, so that nobody reads the same
 * amount in two ways.
 */

/** Formatters cost far more to make than to use, and a list makes the same one for every row. */
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
  /** Digits after the point that are shown; the rest is cut off, never rounded up. Default 6, compact 1. */
  readonly maximumFractionDigits?: number
  readonly minimumFractionDigits?: number
  /** `12.3K` for figures that only need their size. */
  readonly compact?: boolean
}

/**
 * An exact decimal for reading: `formatDecimal('1234.5', 'en')` is `'1,234.5'`. It never shows more than there is; what is
 * too small to be shown reads `<0.000001`.
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

/** An amount with its coin, such as `1234.5 USDT` on the wire, for reading: `1,234.5 USDT`. */
export function formatCoinAmount(text: string, locale: string, format: AmountFormat = {}): string {
  const [decimal = '', coin = '', ...rest] = text.split(' ')
  // Whatever else stands there is shown as it is.
  if (!/^-?(0|[1-9]\d*)(\.\d+)?$/.test(decimal) || coin === '' || rest.length > 0) return text
  return `${formatDecimal(decimal, locale, format)} ${coin}`
}

/** The price of one coin from decimal text: as a sum of money or, below one of them, with four digits that count. */
export function formatPrice(decimal: string, currency: string, locale: string): string {
  const digits = Number(decimal) < 1 ? { maximumSignificantDigits: 4 } : {}
  const format = numberFormat(locale, { style: 'currency', currency, ...digits })
  return format.format(decimal as Intl.StringNumericLiteral)
}

/** A price to its last digit, for one that somebody has chosen: `formatExactPrice('0.123456', 'USD', 'en')` is `'$0.123456'`. */
export function formatExactPrice(decimal: string, currency: string, locale: string): string {
  const format = numberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 18 })
  return format.format(decimal as Intl.StringNumericLiteral)
}
