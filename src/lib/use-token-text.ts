import type { AmountFormat } from '#api/number-format.ts'
import { useFormat } from './use-format.ts'

interface TokenUnits {
  readonly symbol: string
  readonly decimals: number
}

export type TokenText = (units: bigint, token: TokenUnits, options?: AmountFormat) => string

/** Returns a formatter for amounts with their symbol: `1,234.5 USDT`. The two never wrap apart. */
export function useTokenText(): TokenText {
  const format = useFormat()
  return (units, { symbol, decimals }, options) => `${format.units(units, decimals, options)}\u00A0${symbol}`
}
