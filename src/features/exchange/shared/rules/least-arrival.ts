import { parseEther } from 'viem'
import type { ExchangeOrder } from '#api/exchange.ts'
import { leastPayout } from '#api/order-tolerances.ts'

/** The agreed terms of an order's payout, and the result that its partner reports. */
export interface PromisedPayout
  extends Pick<ExchangeOrder, 'rateType'>, Pick<ExchangeOrder['payout'], 'agreedAmount' | 'movedAmount'> {
  readonly payin: Pick<ExchangeOrder['payin'], 'agreedAmount' | 'movedAmount'>
}

/**
 * Returns the minimum that must have arrived, in the coin's base units: the same as our server requires, without digits
 * finer than the unit, which can't have been paid.
 */
export function leastArrival({ rateType, agreedAmount, movedAmount, payin }: PromisedPayout, decimals: number): bigint {
  const least = leastPayout(parseEther(agreedAmount ?? '0'), rateType, parseOrNull(movedAmount), {
    agreed: parseOrNull(payin.agreedAmount),
    moved: parseOrNull(payin.movedAmount),
  })
  return decimals >= 18 ? least * 10n ** BigInt(decimals - 18) : least / 10n ** BigInt(18 - decimals)
}

function parseOrNull(amount: string | null): bigint | null {
  return amount === null ? null : parseEther(amount)
}
