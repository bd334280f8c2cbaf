import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Ledger } from '#server/ledger/ledger.ts'

import { bookTaking } from './transfer-booking.ts'
import type { TransferReports } from './transfer-reports.ts'
import { lockEmail, lockWaiting, updateTransfers } from './transfers.repository.ts'

/** Hands people what was sent to them before they had an account. */
export class TransferClaims {
  readonly #ledger: Ledger
  readonly #reports: TransferReports

  constructor(ledger: Ledger, reports: TransferReports) {
    this.#ledger = ledger
    this.#reports = reports
  }

  /** In the transaction in which somebody has proven that the address is theirs, with the account's row locked. */
  async claim(tx: Transaction, account: Account): Promise<void> {
    if (account.realm !== 'main') return
    await lockEmail(tx, account.email)
    const waiting = await lockWaiting(tx, account.email)
    for (const transfer of waiting) {
      await bookTaking(tx, this.#ledger, transfer, account.id)
      await this.#reports.received(tx, transfer, account)
    }
    const ids = waiting.map(({ id }) => id)
    await updateTransfers(tx, ids, { state: 'received', recipientId: account.id })
  }
}
