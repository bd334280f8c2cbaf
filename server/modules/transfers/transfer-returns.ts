import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'

import { bookReturn } from './transfer-booking.ts'
import type { TransferReports } from './transfer-reports.ts'
import {
  listUnclaimed,
  lockEmail,
  lockWaitingTransfer,
  type TransferRow,
  updateTransfers,
} from './transfers.repository.ts'

export interface TransferReturnOptions {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  readonly reports: TransferReports
  readonly lockAccount: (tx: Transaction, userId: string) => Promise<Account>
}

/** Seconds that a transfer waits for somebody to register: 30 days. */
export const longestWait = 30 * 86_400

/** In one run; the next takes the rest. */
const mostReturns = 200

/** Gives back what nobody has taken. @returns How many transfers. */
export async function returnUnclaimed(options: TransferReturnOptions): Promise<number> {
  const { database, clock } = options
  const unclaimed = await listUnclaimed(database, addSeconds(clock(), -longestWait), mostReturns)
  let returned = 0
  for (const transfer of unclaimed) {
    if (await database.transaction((tx) => returnTransfer(tx, transfer, options))) returned += 1
  }
  return returned
}

/** False if it was taken, or given back by another process, in the meantime. */
async function returnTransfer(
  tx: Transaction,
  { id, senderId, recipientEmail }: TransferRow,
  { ledger, reports, lockAccount }: TransferReturnOptions,
): Promise<boolean> {
  if (senderId === null) throw new Error(`The transfer ${id} waits, and its sender was deleted`)
  const sender = await lockAccount(tx, senderId)
  await lockEmail(tx, recipientEmail)
  const transfer = await lockWaitingTransfer(tx, id)
  if (transfer === undefined) return false
  await bookReturn(tx, ledger, transfer, senderId)
  await updateTransfers(tx, [id], { state: 'returned' })
  await reports.returned(tx, transfer, sender)
  return true
}
