import type { DeskLimits } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { sumUsage } from './desk-orders.repository.ts'
import type { DeskPair } from './desk-pairs.ts'

/** Seconds for which an order counts toward the limits. */
const period = 86_400

/**
 * Returns the maximum amount of an order now, zero or more, and what is left of the user's own limit.
 * @param pair The pair, with its coins' current limits.
 */
export async function leftOfLimits(
  tx: Transaction,
  limits: DeskLimits,
  { pair, userId, now }: { readonly pair: DeskPair; readonly userId: string | null; readonly now: Date },
): Promise<{ readonly desk: bigint; readonly person: bigint }> {
  const used = await sumUsage(tx, { ...pair, userId, after: addSeconds(now, -period) })
  const { order, person, day } = limits
  const { from, to } = pair
  const left = [order, day - used.day, (from.deskLimit ?? 0n) - used.from, (to.deskLimit ?? 0n) - used.to]
  return { desk: least(left), person: least([person - used.person]) }
}

function least(amounts: readonly bigint[]): bigint {
  const smallest = amounts.reduce((one, other) => (one < other ? one : other))
  return smallest > 0n ? smallest : 0n
}
