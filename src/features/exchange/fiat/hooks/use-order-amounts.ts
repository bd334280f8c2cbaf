import type { FiatOrder } from '#api/fiat.ts'
import type { TradeNames } from '#src/features/exchange/fiat/components/fiat-order-view.tsx'
import { useFormat } from '#src/lib/use-format.ts'

/** Returns the amount that has moved on a side of an order or, until then, the requested or agreed one. */
export function latestAmount({
  movedAmount,
  amount,
  agreedAmount,
}: Pick<FiatOrder['fiat'], 'movedAmount' | 'amount' | 'agreedAmount'>): string {
  return movedAmount ?? amount ?? agreedAmount
}

/** Returns the amounts that are paid for an order and arrive, formatted. */
export function useOrderAmounts({ direction, fiat, coin }: FiatOrder, { symbol }: Pick<TradeNames, 'symbol'>) {
  const format = useFormat()
  const money = format.fiat(latestAmount(fiat), fiat.currency, direction === 'buy' ? 'ceil' : 'floor')
  const coins = format.coinAmount(`${latestAmount(coin)} ${symbol}`)
  return direction === 'buy' ? { from: money, to: coins } : { from: coins, to: money }
}
