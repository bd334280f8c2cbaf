import { useFiatText } from '#src/entities/price/use-fiat-text.ts'
import { coinDecimals } from '#src/lib/coin-units.ts'

/** Returns a function that formats the value of a coin amount in 10^-18 units, like `useFiatText`. */
export function useCoinFiat() {
  const fiatText = useFiatText()
  return (units: bigint | undefined, symbol: string) => fiatText(units, { symbol, decimals: coinDecimals })
}
