import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { Amount } from '#src/ui/amount.tsx'
import { useFiatText } from './use-fiat-text.ts'

interface ExactAmountProps {
  /** Decimal text from the API. */
  readonly amount: string
  readonly coin: string
  /** Puts a plus before an incoming amount. */
  readonly signed?: boolean
}

/** A page's main amount, with every digit and its value. */
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
