const megabyte = 1_000_000

/** `formatBytes(1_540_000, 'en')` is `'1.5 MB'`. */
export function formatBytes(bytes: number, locale: string): string {
  const isLarge = bytes >= megabyte
  const digits = isLarge ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    unitDisplay: 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(bytes / (isLarge ? megabyte : 1_000))
}
