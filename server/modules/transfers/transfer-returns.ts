import type { Database, Transaction } from '#server/db/database.ts'
import { lockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { addSeconds, type Clock } from '#server/lib/clock.ts'
import type { Log } from '#server/lib/log.ts'

import { bookReturn } from './transfer-booking.ts'
import type { TransferMetrics } from './transfer-metrics.ts'
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
  readonly log: Log
  readonly metrics: TransferMetrics
  readonly ledger: Ledger
  readonly reports: TransferReports
}

/** Seconds for which a transfer waits for its recipient to register: 30 days. */
export const maxWait = 30 * 86_400

/** Returns unclaimed transfers. A failure doesn't hold up the others. @returns The number returned. */
export async function returnUnclaimed(options: TransferReturnOptions): Promise<number> {
  const { database, clock, log, metrics } = options
  const before = addSeconds(clock(), -maxWait)
  let [returned, stuck] = [0, 0]
  let unclaimed = await listUnclaimed(database, before)
  while (unclaimed.length > 0) {
    for (const transfer of unclaimed) {
      try {
        if (await database.transaction((tx) => returnTransfer(tx, transfer, options))) returned += 1
      } catch (error) {
        log.error({ transfer: transfer.id, err: error }, 'Could not return a transfer to its sender')
        stuck += 1
      }
    }
    unclaimed = await listUnclaimed(database, before, unclaimed.at(-1))
  }
  metrics.report('return', stuck)
  return returned
}

/** @returns False if the transfer was claimed, or returned by another process, in the meantime. */
async function returnTransfer(
  tx: Transaction,
  { id, senderId, recipientEmail }: TransferRow,
  { ledger, reports }: TransferReturnOptions,
): Promise<boolean> {
  if (senderId === null) throw new Error(`The transfer ${id} is pending, but its sender was deleted`)
  const sender = await lockAccount(tx, senderId)
  await lockEmail(tx, recipientEmail)
  const transfer = await lockWaitingTransfer(tx, id)
  if (transfer === undefined) return false
  await bookReturn(tx, ledger, transfer, senderId)
  await updateTransfers(tx, [id], { state: 'returned' })
  await reports.returned(tx, transfer, sender)
  return true
}
