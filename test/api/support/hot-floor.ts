import type { CoinNetworkRecord } from '#server/coins/coin-registry.ts'
import type { Database } from '#server/db/database.ts'
import { formatAmount } from '#server/lib/amount.ts'

import { changeTerm } from './coin-terms.ts'

interface Place {
  readonly database: Database
  readonly terms: Pick<CoinNetworkRecord, 'coin' | 'network'>
  readonly now: Date
}

/** Changes the hot wallet's floor as two treasurers would. @param value In 10^-18 of the coin. */
export async function changeFloor({ database, terms, now }: Place, value: bigint): Promise<void> {
  const { coin, network } = terms
  await changeTerm(database, { kind: 'hot-floor', coin, network }, formatAmount(value), now)
}
