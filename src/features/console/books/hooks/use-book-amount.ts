import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { useFormat } from '#src/lib/use-format.ts'

/** An amount of the books to its last digit, grouped: the coin stands elsewhere. */
export function useBookAmount(): (decimal: string) => string {
  const format = useFormat()
  return (decimal) => format.units(parseCoinAmount(decimal), coinDecimals, { maximumFractionDigits: coinDecimals })
}
