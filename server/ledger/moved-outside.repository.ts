import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import type { TransferKind } from '#server/db/schema/ledger.ts'

/** Amounts received from and paid to the outside, in 10^-18 of a coin. */
export interface MovedOutside {
  readonly coin: string
  /** Less reversed deposits. */
  readonly received: { readonly since: bigint; readonly earlier: bigint }
  readonly paidOut: { readonly since: bigint; readonly earlier: bigint }
}

/** Transfers that pay to the outside. All others receive something, or reverse what was received. */
const payingKinds: readonly TransferKind[] = ['withdrawal-payment', 'desk-payment']

/**
 * Sums what moved from `from` until `since`, and from then on. The cost depends only on what was booked since `from`.
 */
export async function sumMovedOutside(
  tx: Transaction,
  { from, since }: { readonly from: Date; readonly since: Date },
): Promise<readonly MovedOutside[]> {
  type Sum = 'receivedSince' | 'receivedEarlier' | 'paidSince' | 'paidEarlier'
  const isPaid = sql`transfer.kind IN ${payingKinds}`
  const isLate = sql`entry.posted_at >= ${since.toISOString()}::timestamptz`
  const rows = await queryRows<{ coin: string } & Record<Sum, string>>(
    tx,
    sql`
      SELECT entry.coin,
             coalesce(sum(-amount) FILTER (WHERE NOT ${isPaid} AND ${isLate}), 0) AS "receivedSince",
             coalesce(sum(-amount) FILTER (WHERE NOT ${isPaid} AND NOT ${isLate}), 0) AS "receivedEarlier",
             coalesce(sum(amount) FILTER (WHERE ${isPaid} AND ${isLate}), 0) AS "paidSince",
             coalesce(sum(amount) FILTER (WHERE ${isPaid} AND NOT ${isLate}), 0) AS "paidEarlier"
      FROM ledger_entries AS entry JOIN ledger_transfers AS transfer ON transfer.id = transfer_id
      WHERE house_account = 'world' AND entry.posted_at >= ${from.toISOString()}::timestamptz
      GROUP BY entry.coin`,
  )
  return rows.map(({ coin, receivedSince, receivedEarlier, paidSince, paidEarlier }) => ({
    coin,
    received: { since: BigInt(receivedSince), earlier: BigInt(receivedEarlier) },
    paidOut: { since: BigInt(paidSince), earlier: BigInt(paidEarlier) },
  }))
}
