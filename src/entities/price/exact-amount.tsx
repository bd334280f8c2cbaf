import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { Amount } from '#src/ui/amount.tsx'
import { useFiatText } from './use-fiat-text.ts'

interface ExactAmountProps {
  /** As the API has it. */
  readonly amount: string
  readonly coin: string
  /** Writes a plus before an amount that comes in. */
  readonly signed?: boolean
}

/** The amount that a page is about: to its last digit, with what it is worth. */
export function ExactAmount({ amount, coin, signed = false }: ExactAmountProps) {
  const fiatText = useFiatText()
  const units = parseCoinAmount(amount)
  return (
    <Amount
      value={units}
      decimals={coinDecimals}
      symbol={coin}
      fiat={fiatText(units, { symbol: coin, decimals: coinDecimals })}
      size="headline"
      align="center"
      icon
      signed={signed}
      maximumFractionDigits={coinDecimals}
    />
  )
}
