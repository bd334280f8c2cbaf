import { leastPromise, mostToPay } from '#api/order-tolerances.ts'

import type { Order } from './order.ts'
import type { ProviderOrder } from './order-provider.ts'

/** Whether the order as the partner created it matches what was agreed. */
export function keepsPromise({ rateType, legs }: Order, { fromAmount, toAmount }: ProviderOrder): boolean {
  const { payin, payout } = legs
  if (fromAmount !== null && (fromAmount <= 0n || fromAmount > mostToPay(payin?.agreedAmount ?? 0n))) return false
  return toAmount === null || toAmount >= leastPromise(payout?.agreedAmount ?? 1n, rateType)
}
