import { useFormat } from '#src/lib/use-format.ts'
import { useFiat } from './price.queries.ts'

interface Coin {
  readonly symbol: string
  readonly decimals: number
}

/**
 * Returns a formatter for an amount's value (`≈ ¥63.84`); it returns `null` if no price is known, `undefined` for zero
 * or no amount.
 */
export function useFiatText() {
  const { currency, toFiat } = useFiat()
  const format = useFormat()

  return (units: bigint | undefined, coin: Coin): string | null | undefined => {
    if (units === undefined || units === 0n) return undefined
    const decimal = toFiat(units, coin.decimals, coin.symbol)
    if (decimal === undefined) return null
    const text = format.fiat(decimal, currency)
    return text.startsWith('<') ? text : `≈ ${text}`
  }
}
