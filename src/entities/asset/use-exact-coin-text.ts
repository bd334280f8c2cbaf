import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** An amount to the last digit, for reading before money moves and after: `1,234.500001 USDT`. In 10^-18 of the coin. */
export function useExactCoinText() {
  const format = useFormat()
  return (units: bigint, symbol: string): string =>
    `${format.units(units, coinDecimals, { maximumFractionDigits: coinDecimals })} ${symbol}`
}
