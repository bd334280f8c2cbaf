import { isSameCanonicalAddress } from '#api/addresses/network-address.ts'
import type { Transaction } from '#server/db/database.ts'

import type { Order } from './order.ts'
import type { ProviderReport } from './order-provider.ts'
import type { OrderSafeguards } from './order-safeguards.ts'
import { changeLeg } from './orders.repository.ts'

/**
 * Stores where to pay, once: a user who has seen the address may pay there at any time, so it never changes. Lock the
 * order first.
 * @returns False if the partner names an address that users must not pay to, or a different one than before.
 */
export async function notePayin(
  tx: Transaction,
  order: Order,
  { payinAt = null }: ProviderReport,
  safeguards: Pick<OrderSafeguards, 'isPayable'>,
): Promise<boolean> {
  const { payin } = order.legs
  // A failed order isn't paid through us: a retry is paid on the partner's page.
  if (payinAt === null || payin === undefined || order.state === 'failed') return true
  const { address, extraId } = payinAt
  if (payin.address !== null) return isSameCanonicalAddress(payin.address, address) && payin.extraId === extraId
  if (!(await safeguards.isPayable(tx, order, address))) return false
  await changeLeg(tx, order.id, 'payin', { address, extraId })
  return true
}
