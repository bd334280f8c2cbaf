import { leastPromise, mostToPay } from '#api/order-tolerances.ts'

import type { Order } from './order.ts'
import type { ProviderOrder } from './order-provider.ts'

/** Whether what the partner has made is what was agreed to. */
export function keepsPromise({ rateType, legs }: Order, { fromAmount, toAmount }: ProviderOrder): boolean {
  const { payin, payout } = legs
  if (fromAmount !== null && (fromAmount <= 0n || fromAmount > mostToPay(payin?.agreedAmount ?? 0n))) return false
  return toAmount === null || toAmount >= leastPromise(payout?.agreedAmount ?? 1n, rateType)
}
