import type { Database, Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { tryLockAccount } from '#server/identity/accounts/accounts.repository.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Log } from '#server/lib/log.ts'

import { bookTaking } from './transfer-booking.ts'
import type { TransferMetrics } from './transfer-metrics.ts'
import type { TransferReports } from './transfer-reports.ts'
import { listClaimants, lockEmail, lockWaiting, type TransferRow, updateTransfers } from './transfers.repository.ts'

/** The outcome of claiming waiting transfers. */
interface Claimed {
  readonly taken: number
  /** Transfers that couldn't be claimed and keep waiting. */
  readonly stuck: number
}

/** Gives users the transfers sent to them before they had an account. */
export class TransferClaims {
  readonly #ledger: Ledger
  readonly #reports: TransferReports
  readonly #log: Log

  constructor(ledger: Ledger, reports: TransferReports, log: Log) {
    this.#ledger = ledger
    this.#reports = reports
    this.#log = log
  }

  /**
   * Claims a user's waiting transfers. Runs in the transaction in which they prove that they own the email, with the
   * account's row locked. A transfer that can't be claimed doesn't hold up the others, nor the account.
   */
  async claim(tx: Transaction, account: Account): Promise<Claimed> {
    if (account.realm !== 'main') return { taken: 0, stuck: 0 }
    await lockEmail(tx, account.email)
    let [taken, stuck] = [0, 0]
    for (const transfer of await lockWaiting(tx, account.email)) {
      try {
        await tx.transaction((part) => this.#take(part, transfer, account))
        taken += 1
      } catch (error) {
        this.#log.error({ transfer: transfer.id, err: error }, 'Could not credit a transfer to its recipient')
        stuck += 1
      }
    }
    return { taken, stuck }
  }

  async #take(tx: Transaction, transfer: TransferRow, account: Account): Promise<void> {
    await bookTaking(tx, this.#ledger, transfer, account.id)
    await this.#reports.received(tx, transfer, account)
    await updateTransfers(tx, [transfer.id], { state: 'received', recipientId: account.id })
  }
}

export interface LateClaimOptions {
  readonly database: Database
  readonly claims: TransferClaims
  readonly metrics: TransferMetrics
}

/** Retries claims that failed when the recipient proved their email. @returns The number of transfers claimed. */
export async function claimLate({ database, claims, metrics }: LateClaimOptions): Promise<number> {
  const sums = { taken: 0, stuck: 0 }
  for (const userId of await listClaimants(database)) {
    const { taken, stuck } = await database.transaction(async (tx) => {
      const account = await tryLockAccount(tx, userId)
      return account === undefined ? { taken: 0, stuck: 0 } : claims.claim(tx, account)
    })
    sums.taken += taken
    sums.stuck += stuck
  }
  metrics.report('taking', sums.stuck)
  return sums.taken
}
