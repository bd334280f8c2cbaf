import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'
import { useFormat } from '#src/lib/use-format.ts'
import type { Holding } from './portfolio.ts'
import { useFiat } from './price.queries.ts'

/** Decimals of the amounts and of the sums. */
const digits = 18

export interface TotalFiat {
  /**
   * Prices are loading for the first time: wait, because an amount shown now would turn into a fiat value a moment
   * later.
   */
  readonly isLoading: boolean
  /** Returns the formatted total value of coins; `undefined` if a price is missing. */
  readonly totalFiat: (sums: readonly Holding[]) => string | undefined
}

export function useTotalFiat(): TotalFiat {
  const { currency, toFiat, isLoading } = useFiat()
  const format = useFormat()
  return {
    isLoading,
    totalFiat: (sums) => {
      let total = 0n
      for (const { symbol, amount } of sums) {
        const fiat = decimalToUnits(toFiat(amount, digits, symbol) ?? '', digits)
        if (!fiat.ok) return undefined
        total += fiat.units
      }
      return format.fiat(unitsToDecimal(total, digits), currency)
    },
  }
}
