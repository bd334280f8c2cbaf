import type { ExchangeOrder } from '#api/exchange.ts'
import { coinAmountText, coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'

/** How much of the payout's coin one of the pay-in's buys, as decimal text. */
interface OrderRates {
  /** From the agreed amounts. */
  readonly agreed: string | undefined
  /** From the moved amounts. */
  readonly actual: string | undefined
}

/** Returns the agreed and executed rates of an order; undefined while an amount is unknown. */
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
