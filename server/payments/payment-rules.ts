import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'

import { isAnotherUnderWay, slowedUntil } from './payment-pace.ts'
import type { Payment, PayoutSource } from './payout-source.ts'

/** What decides about payments. */
interface Judges {
  readonly source: PayoutSource
  readonly coins: CoinRegistry
  readonly clock: Clock
}

/**
 * Whether a payment may be made now: its source allows it and, for a native coin, it isn't slowed down. Native coins
 * run the recipient's code, which can make payment after payment revert.
 */
export async function isDue(tx: Transaction, payment: Payment, { source, coins, clock }: Judges): Promise<boolean> {
  if (!(await source.mayPay(tx, payment))) return false
  if (coins.onNetwork(payment.coin, payment.network)?.token !== null) return true
  return (await slowedUntil(tx, payment, clock())) === null && !(await isAnotherUnderWay(tx, payment))
}
