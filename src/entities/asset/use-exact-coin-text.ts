import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/**
 * Formats amounts, in units of 10^-18, with every digit for display before and after money moves: `1,234.500001 USDT`.
 */
export function useExactCoinText() {
  const format = useFormat()
  return (units: bigint, symbol: string): string =>
    `${format.units(units, coinDecimals, { maximumFractionDigits: coinDecimals })} ${symbol}`
}
