import type { FiatOrder } from '#api/fiat.ts'
import { coinAmountText, coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'

/** Returns the price per coin of an order, including fees, by the moved or else the agreed amounts. */
export function tradeRate({ fiat, coin }: Pick<FiatOrder, 'fiat' | 'coin'>): string | undefined {
  const hasMoved = fiat.movedAmount !== null && coin.movedAmount !== null
  const [money, coins] = hasMoved
    ? [fiat.movedAmount, coin.movedAmount]
    : [fiat.amount ?? fiat.agreedAmount, coin.amount ?? coin.agreedAmount]
  const units = parseCoinAmount(coins ?? '0')
  if (units <= 0n) return undefined
  return coinAmountText((parseCoinAmount(money ?? '0') * 10n ** BigInt(coinDecimals)) / units)
}
