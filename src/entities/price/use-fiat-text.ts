import { useFormat } from '#src/lib/use-format.ts'
import { useFiat } from './price.queries.ts'

interface Coin {
  readonly symbol: string
  readonly decimals: number
}

/** What an amount is worth, ready to read (`≈ ¥63.84`); `null` when no price is known, `undefined` for nothing. */
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
