import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import { hotFloorAt } from '#server/coins/current-coins.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/lib/clock.ts'
import { fromNetworkUnits } from '#server/lib/amount.ts'

/** Returns the hot wallet's current floor for a coin, in the network's units. A floor may be finer than these. */
export async function hotFloorInUnits(database: Database, on: CoinNetworkRecord, clock: Clock): Promise<bigint> {
  const one = fromNetworkUnits(1n, on.decimals)
  return ((await hotFloorAt(database, on, clock())) + one - 1n) / one
}
