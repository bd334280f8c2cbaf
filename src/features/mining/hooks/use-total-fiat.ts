import { useFiat } from '#src/entities/price/price.queries.ts'
import { sumDecimals, type TokenSum } from '#src/features/mining/rules/mining-totals.ts'
import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'
import { useFormat } from '#src/lib/use-format.ts'

const digits = 18

/** What sums of several tokens are worth together, ready to read; `undefined` when a price is missing. */
export function useTotalFiat() {
  const { currency, toFiat } = useFiat()
  const format = useFormat()

  return (sums: readonly TokenSum[]): string | undefined => {
    let total = 0n
    for (const { symbol, amount } of sums) {
      const fiat = decimalToUnits(toFiat(amount, sumDecimals, symbol) ?? '', digits)
      if (!fiat.ok) return undefined
      total += fiat.units
    }
    return format.fiat(unitsToDecimal(total, digits), currency)
  }
}
