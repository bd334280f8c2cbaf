import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'

/** What units of 10^-18 of a coin are worth, ready to read, as `useFiatText` has it. */
export function useCoinFiat() {
  const fiatText = useFiatText()
  return (units: bigint | undefined, symbol: string) => fiatText(units, { symbol, decimals: coinDecimals })
}
