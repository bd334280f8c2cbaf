import type { Transaction } from '#server/db/database.ts'

import type { PayoutFinding, Reading } from './decide.ts'
import type { Order } from './order.ts'
import type { ProviderReport } from './order-provider.ts'
import type { OrderSafeguards } from './order-safeguards.ts'
import { isPaymentOfAnother } from './orders.repository.ts'

interface ReadingOptions {
  readonly safeguards: Pick<OrderSafeguards, 'isOwnTransaction'>
  readonly isReadable: (asset: string) => boolean
}

/** Returns what the chain says about coins that a partner has sent, unless they're our own or another order's. */
export async function readPayment(
  tx: Transaction,
  order: Order,
  kind: 'payout' | 'refund',
  { [kind]: { hash } }: ProviderReport,
  finding: PayoutFinding | null,
  { safeguards, isReadable }: ReadingOptions,
): Promise<Reading> {
  const leg = order.legs[kind]
  const isTaken =
    leg !== undefined &&
    hash !== null &&
    ((await isPaymentOfAnother(tx, leg, hash)) || (await safeguards.isOwnTransaction(tx, order, hash)))
  return {
    // A refund may go to an address that only the partner knows.
    isReadable: leg !== undefined && (kind === 'payout' || leg.address !== null) && isReadable(leg.asset),
    finding: isTaken ? { proof: 'contradicted', paid: null } : finding,
  }
}
