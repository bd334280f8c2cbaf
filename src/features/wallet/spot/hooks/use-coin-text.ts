import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** Returns a function that formats an amount of a coin: `1,234.5 USDT`. */
export function useCoinText() {
  const format = useFormat()
  return (units: bigint, symbol: string) =>
    `${format.units(units, coinDecimals, { maximumFractionDigits: 8 })} ${symbol}`
}
