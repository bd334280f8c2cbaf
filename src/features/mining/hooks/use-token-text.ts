import type { AmountFormat } from '#api/number-format.ts'
import { useFormat } from '#src/lib/use-format.ts'

interface TokenUnits {
  readonly symbol: string
  readonly decimals: number
}

/** An amount with its symbol, ready to read: `1,234.5 USDT`. The two never part at the end of a line. */
export function useTokenText() {
  const format = useFormat()
  return (units: bigint, { symbol, decimals }: TokenUnits, options?: AmountFormat): string =>
    `${format.units(units, decimals, options)}\u00A0${symbol}`
}
