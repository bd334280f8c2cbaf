import type { Coin } from '#api/coins.ts'
import type { TransferTerms } from '#api/transfer-rules.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import { transferTermsOf } from '#src/features/wallet/spot/rules/transfer-entries.ts'

/** What the amount of a transfer has to keep to, and the same ready to read. */
export interface TransferFigures {
  readonly terms: TransferTerms
  readonly minimum: string
  readonly left: string
}

/** @param used What of the limits of 24 hours is used, by coin, as the API has it. */
export function useTransferFigures(
  coin: Coin | undefined,
  used: Readonly<Record<string, string>>,
): TransferFigures | undefined {
  const coinText = useExactCoinText()
  if (!coin) return undefined
  const terms = transferTermsOf(coin, used[coin.symbol])
  return {
    terms,
    minimum: coinText(terms.minimum, coin.symbol),
    left: coinText(terms.limitLeft, coin.symbol),
  }
}
