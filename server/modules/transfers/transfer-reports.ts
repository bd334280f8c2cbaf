import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import { enqueueMail } from '#server/mail/mail.ts'
import { type Notification, notify } from '#server/notifications/notify.ts'

import type { TransferRow } from './transfers.repository.ts'

export interface TransferReportOptions {
  readonly clock: Clock
  /** Creates a link that freezes the user's withdrawals and transfers, and calls `use` with its token. */
  readonly withFreezeLink: (
    tx: Transaction,
    userId: string,
    now: Date,
    use: (token: string) => Promise<void>,
  ) => Promise<void>
}

/** Notifies sender and recipient of a transfer, in the transaction of the change. */
export class TransferReports {
  readonly #options: TransferReportOptions

  constructor(options: TransferReportOptions) {
    this.#options = options
  }

  /** Notifies the sender, and the recipient if they have an account. */
  async sent(tx: Transaction, transfer: TransferRow, sender: Account, recipient?: Account): Promise<void> {
    const { clock, withFreezeLink } = this.#options
    const at = clock()
    const told: readonly Notification[] = recipient === undefined ? [] : [receivedBy(recipient, transfer, at)]
    await withFreezeLink(tx, sender.id, at, async (freezeToken) => {
      const values = { ...factsFor('sender', transfer), freezeToken }
      await notify(tx, { kind: 'transfer-sent', person: sender, at, values }, ...told)
    })
  }

  async received(tx: Transaction, transfer: TransferRow, person: Account): Promise<void> {
    await notify(tx, receivedBy(person, transfer, this.#options.clock()))
  }

  /** Emails a recipient without an account. Their language is unknown, so the sender's is the best guess. */
  async waiting(tx: Transaction, transfer: TransferRow, sender: Account): Promise<void> {
    const { recipientEmail: to } = transfer
    const values = factsFor('recipient', transfer)
    await enqueueMail(tx, { to, lang: sender.lang, antiPhishingWord: null, template: 'transfer-waiting', values })
  }

  async returned(tx: Transaction, transfer: TransferRow, person: Account): Promise<void> {
    const at = this.#options.clock()
    await notify(tx, { kind: 'transfer-returned', person, at, values: factsFor('sender', transfer) })
  }
}

function receivedBy(person: Account, transfer: TransferRow, at: Date): Notification {
  return { kind: 'transfer-received', person, at, values: factsFor('recipient', transfer) }
}

function factsFor(reader: 'sender' | 'recipient', transfer: TransferRow): { amount: string; person: string } {
  const { amount, coin, senderEmail, recipientEmail } = transfer
  return { amount: `${formatAmount(amount)} ${coin}`, person: reader === 'sender' ? recipientEmail : senderEmail }
}
