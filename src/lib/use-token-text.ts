import type { AmountFormat } from '#api/number-format.ts'
import { useFormat } from './use-format.ts'

interface TokenUnits {
  readonly symbol: string
  readonly decimals: number
}

export type TokenText = (units: bigint, token: TokenUnits, options?: AmountFormat) => string

/** An amount with its symbol, ready to read: `1,234.5 USDT`. The two never part at the end of a line. */
export function useTokenText(): TokenText {
  const format = useFormat()
  return (units, { symbol, decimals }, options) => `${format.units(units, decimals, options)}\u00A0${symbol}`
}
