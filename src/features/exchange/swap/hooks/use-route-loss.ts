import { useFiat } from '#src/entities/price/price.queries.ts'
import type { SwapRouteParams } from '#src/features/exchange/swap/flows/swap-route-params.ts'
import { lossLevel, lossOf } from '#src/features/exchange/swap/rules/loss.ts'

/** Returns the loss of a swap at market prices, if they're known. */
export function useRouteLoss({ amount, coin, expected, payout }: SwapRouteParams) {
  const { toFiat } = useFiat()
  const basisPoints = lossOf(
    toFiat(amount, coin.decimals, coin.symbol),
    toFiat(expected, payout.coin.decimals, payout.coin.symbol),
  )
  return { basisPoints, level: lossLevel(basisPoints) }
}
