import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { type AmountFormat, formatCoinAmount, formatExactPrice, formatPrice } from '#api/number-format.ts'
import * as format from './format.ts'

/** The formatters of `format.ts` in the language of the page. */
export function useFormat() {
  const { locale } = useLingui().i18n
  return useMemo(
    () => ({
      units: (units: bigint, decimals: number, options?: AmountFormat) =>
        format.formatUnits(units, decimals, locale, options),
      /** Formats an API amount with its coin, such as `1234.5 USDT`. */
      coinAmount: (text: string) => formatCoinAmount(text, locale),
      fiat: (decimal: string, currency: string, rounding?: format.Rounding) =>
        format.formatFiat(decimal, currency, locale, rounding),
      price: (decimal: string, currency: string) => formatPrice(decimal, currency, locale),
      exactPrice: (decimal: string, currency: string) => formatExactPrice(decimal, currency, locale),
      rate: (decimal: string) => format.formatRate(decimal, locale),
      number: (value: number | bigint) => format.formatNumber(value, locale),
      percent: (ratio: number) => format.formatPercent(ratio, locale),
      date: (timestamp: bigint | number, options?: format.DateFormat) => format.formatDate(timestamp, locale, options),
      duration: (seconds: bigint | number) => format.formatDuration(seconds, locale),
      age: (seconds: number) => format.formatAge(seconds, locale),
    }),
    [locale],
  )
}
