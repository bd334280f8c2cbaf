import { and, countDistinct, eq, gte, min, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { merchantFees, merchantShares } from '#server/db/schema/merchants.ts'

/** Returns when the next promised share is paid, by coin. */
export async function listNextReleases(tx: Transaction, merchantId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await tx
    .select({ coin: merchantFees.coin, at: min(merchantShares.releasesAt) })
    .from(merchantShares)
    .innerJoin(merchantFees, eq(merchantFees.id, merchantShares.feeId))
    .where(and(eq(merchantShares.merchantId, merchantId), eq(merchantShares.state, 'promised')))
    .groupBy(merchantFees.coin)
  return new Map(rows.flatMap(({ coin, at }) => (at === null ? [] : [[coin, at]])))
}

/** Returns how many of a merchant's users have paid a fee since a time. */
export async function countActiveSince(tx: Transaction, merchantId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ number: countDistinct(merchantFees.personId) })
    .from(merchantFees)
    .where(and(eq(merchantFees.merchantId, merchantId), gte(merchantFees.notedAt, since)))
  return row?.number ?? 0
}

/** The fee that a share is part of. */
export interface ShareOrigin {
  readonly id: string
  readonly basisPoints: number
  readonly coin: string
  readonly fee: bigint
  /** Whether the order's user came through this merchant, and not through one below. */
  readonly isOwn: boolean
}

export async function listOriginsOf(tx: Transaction, shareIds: readonly string[]): Promise<readonly ShareOrigin[]> {
  const isOwn = sql<boolean>`${merchantShares.merchantId} = ${merchantFees.merchantId}`
  return tx
    .select({
      id: merchantShares.id,
      basisPoints: merchantShares.basisPoints,
      coin: merchantFees.coin,
      fee: merchantFees.fee,
      isOwn,
    })
    .from(merchantShares)
    .innerJoin(merchantFees, eq(merchantFees.id, merchantShares.feeId))
    .where(sql`${merchantShares.id} = ANY (${sql.param(`{${shareIds.join(',')}}`)}::uuid[])`)
}
