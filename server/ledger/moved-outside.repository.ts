import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { queryRows } from '#server/db/query-rows.ts'
import type { TransferKind } from '#server/db/schema/ledger.ts'

/** What came from outside and went there, in 10^-18 of a coin. */
export interface MovedOutside {
  readonly coin: string
  /** Less what has vanished from its chain. */
  readonly received: { readonly since: bigint; readonly earlier: bigint }
  readonly paidOut: { readonly since: bigint; readonly earlier: bigint }
}

/** Of those transfers that pay somebody outside; all others bring something, or take back what they have brought. */
const payingKinds: readonly TransferKind[] = ['withdrawal-payment', 'desk-payment']

/**
 * What moved from `from` until `since`, and from then on. Costs what was booked since `from`, whatever came before.
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
