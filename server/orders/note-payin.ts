import { isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { Transaction } from '#server/db/database.ts'

import type { Order } from './order.ts'
import type { ProviderReport } from './order-provider.ts'
import type { OrderSafeguards } from './order-safeguards.ts'
import { changeLeg } from './orders.repository.ts'

/**
 * Stores where to pay, once: whoever has read it may pay there at any time, so another address is never shown. Lock the
 * order first.
 * @returns False if the partner names one that people aren't sent to, or another one than before.
 */
export async function notePayin(
  tx: Transaction,
  order: Order,
  { payinAt = null }: ProviderReport,
  safeguards: Pick<OrderSafeguards, 'isPayable'>,
): Promise<boolean> {
  const { payin } = order.legs
  // Nobody is asked to pay a failed order from here: a new try is paid on the partner's page.
  if (payinAt === null || payin === undefined || order.state === 'failed') return true
  const { address, extraId } = payinAt
  if (payin.address !== null) return isSameCanonicalAddress(payin.address, address) && payin.extraId === extraId
  if (!(await safeguards.isPayable(tx, order, address))) return false
  await changeLeg(tx, order.id, 'payin', { address, extraId })
  return true
}
