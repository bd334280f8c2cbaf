import { useFiat } from '#src/entities/price/price.queries.ts'
import { lossLevel, lossOf } from '#src/features/exchange/swap/rules/loss.ts'
import { coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import type { SwapForm } from './use-swap-form.ts'

/** Returns the loss of the swap at market prices, if they're known. */
export function useLoss({ offer, from, to }: SwapForm) {
  const { toFiat } = useFiat()
  const worth = (amount: string | undefined, symbol: string | undefined) =>
    amount === undefined || symbol === undefined ? undefined : toFiat(parseCoinAmount(amount), coinDecimals, symbol)
  const basisPoints = lossOf(worth(offer?.fromAmount, from?.symbol), worth(offer?.toAmount, to?.symbol))
  return { basisPoints, level: lossLevel(basisPoints) }
}
