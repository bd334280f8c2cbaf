import { coinDecimals } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** An amount of a coin, ready to read: `1,234.5 USDT`. */
export function useCoinText() {
  const format = useFormat()
  return (units: bigint, symbol: string) =>
    `${format.units(units, coinDecimals, { maximumFractionDigits: 8 })} ${symbol}`
}
