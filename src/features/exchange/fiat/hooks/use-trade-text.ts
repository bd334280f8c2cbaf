import type { FiatForm } from './use-fiat-form.ts'
import { useFormat } from '#src/lib/use-format.ts'

type Sides = Pick<FiatForm, 'direction' | 'coin' | 'currency'>

/** Formats the amounts of a trade: payments are rounded up, receipts down. */
export function useTradeText({ direction, coin, currency }: Sides) {
  const format = useFormat()
  return (side: 'from' | 'to', amount: string) => {
    const isMoney = (side === 'from') === (direction === 'buy')
    return isMoney
      ? format.fiat(amount, currency ?? '', side === 'from' ? 'ceil' : 'floor')
      : format.coinAmount(`${amount} ${coin?.symbol ?? ''}`)
  }
}
