import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'

import { isAnotherUnderWay, slowedUntil } from './payment-pace.ts'
import type { Payment, PayoutSource } from './payout-source.ts'

/** What payments are judged by. */
interface Judges {
  readonly source: PayoutSource
  readonly coins: CoinRegistry
  readonly clock: Clock
}

/**
 * Whether it is a payment's turn: its source lets it be paid, and a network's own coin, which goes to one contract after
 * the other of which any may make its payment revert, keeps its pace.
 */
export async function isDue(tx: Transaction, payment: Payment, { source, coins, clock }: Judges): Promise<boolean> {
  if (!(await source.mayPay(tx, payment))) return false
  if (coins.onNetwork(payment.coin, payment.network)?.token !== null) return true
  return (await slowedUntil(tx, payment, clock())) === null && !(await isAnotherUnderWay(tx, payment))
}
