import type { ExchangeOrder } from '#api/exchange.ts'
import { coinAmountText, coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'

/** How much of a coin one of another buys, as decimal text. */
interface OrderRates {
  /** By what was agreed. */
  readonly agreed: string | undefined
  /** By what has moved. */
  readonly actual: string | undefined
}

/** The rate of an order, as agreed and as it turned out; undefined as long as an amount is unknown. */
export function ratesOf({ payin, payout }: Pick<ExchangeOrder, 'payin' | 'payout'>): OrderRates {
  return {
    agreed: rateRoundedDown(payin.agreedAmount ?? payin.amount, payout.agreedAmount ?? payout.amount),
    actual: rateRoundedDown(payin.movedAmount, payout.movedAmount),
  }
}

function rateRoundedDown(paid: string | null, received: string | null): string | undefined {
  if (paid === null || received === null) return undefined
  const units = parseCoinAmount(paid)
  if (units <= 0n) return undefined
  return coinAmountText((parseCoinAmount(received) * 10n ** BigInt(coinDecimals)) / units)
}
