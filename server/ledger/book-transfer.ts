import { sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { preparedStatement } from '#server/db/prepared.ts'
import type { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { createTimeOrderedId } from '#server/lib/time-ordered-id.ts'

import type { AccountChange } from './transfer.ts'

type TransferRow = typeof ledgerTransfers.$inferSelect

/** Result of booking a transfer. */
export type Booking =
  /** The transfer with this key: this one, or one that was booked before. */
  | { readonly transferId: string; readonly inputHash: string; readonly refusedCoin: null }
  /** A balance in this coin is insufficient; nothing was booked. */
  | { readonly transferId: null; readonly inputHash: null; readonly refusedCoin: string }

const book = preparedStatement<Booking & { readonly owed: string }>(
  'ledger_book',
  sql`SELECT transfer_id AS "transferId", input_hash AS "inputHash", refused_coin AS "refusedCoin", owed
      FROM ledger_book(${sql.placeholder('transfer')}::jsonb, ${sql.placeholder('rows')}::jsonb,
        ${sql.placeholder('debt')}::uuid)`,
)

/**
 * Books a transfer, or finds the one with the same key. Waits if that one is just being booked.
 * @param debtId The account of a debt to read once the transfer is booked, if any.
 * @returns `owed` is what that account owes: zero or more.
 */
export async function bookTransfer(
  tx: Transaction,
  { id, key, inputHash, kind, reference, postedAt }: TransferRow,
  changes: readonly AccountChange[],
  debtId: string | null,
): Promise<Booking & { readonly owed: bigint }> {
  const transfer = { id, key, input_hash: inputHash, kind, reference, posted_at: postedAt }
  const rows = changes.map(({ accountId, account: { owner, name, coin }, amount }) => ({
    entry_id: createTimeOrderedId(postedAt),
    account_id: owner === null ? null : accountId,
    owner_id: owner,
    name,
    coin,
    amount: String(amount),
  }))
  const [booking] = await book(tx, {
    transfer: JSON.stringify(transfer),
    rows: JSON.stringify(rows),
    debt: debtId,
  })
  if (booking === undefined) throw new Error('The database returned no outcome for a transfer')
  return { ...booking, owed: BigInt(booking.owed) }
}
