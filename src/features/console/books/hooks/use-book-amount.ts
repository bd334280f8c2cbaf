import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** Returns a function that formats an amount with all digits, grouped, without its coin. */
export function useBookAmount(): (decimal: string) => string {
  const format = useFormat()
  return (decimal) => format.units(parseCoinAmount(decimal), coinDecimals, { maximumFractionDigits: coinDecimals })
}
