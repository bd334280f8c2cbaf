import type { Coin } from '#api/coins.ts'
import type { TransferTerms } from '#api/transfer-rules.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import { transferTermsOf } from '#src/features/wallet/spot/rules/transfer-entries.ts'

/** The limits of a transfer's amount, as numbers and formatted. */
export interface TransferFigures {
  readonly terms: TransferTerms
  readonly minimum: string
  readonly left: string
}

/** @param used The used part of the 24-hour limits, by coin, as in the API. */
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
