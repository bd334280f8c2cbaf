import type { SystemMessage } from '#api/notices.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import { enqueueMail } from '#server/mail/mail.ts'

import type { TransferRow } from './transfers.repository.ts'

export interface TransferReportOptions {
  readonly clock: Clock
  readonly addSystemMessage: (
    tx: Transaction,
    message: Pick<SystemMessage, 'kind' | 'values'> & { readonly userId: string; readonly at: Date },
  ) => Promise<void>
  /** The token of a link that freezes the person's withdrawals and transfers. */
  readonly createFreezeLink: (tx: Transaction, userId: string, now: Date) => Promise<string>
}

/** Tells both people of a transfer, in the transaction of the change. */
export class TransferReports {
  readonly #options: TransferReportOptions

  constructor(options: TransferReportOptions) {
    this.#options = options
  }

  async sent(tx: Transaction, transfer: TransferRow, sender: Account): Promise<void> {
    const freezeToken = await this.#options.createFreezeLink(tx, sender.id, this.#options.clock())
    const values = { ...factsFor('sender', transfer), freezeToken }
    await enqueueMail(tx, { ...headOf(sender), template: 'transfer-sent', values })
  }

  async received(tx: Transaction, transfer: TransferRow, recipient: Account): Promise<void> {
    const values = factsFor('recipient', transfer)
    await this.#leaveMessage(tx, recipient.id, 'transfer-received', values)
    await enqueueMail(tx, { ...headOf(recipient), template: 'transfer-received', values })
  }

  /** To somebody whose language nobody knows yet: probably that of the person who sends. */
  async waiting(tx: Transaction, transfer: TransferRow, sender: Account): Promise<void> {
    const { recipientEmail: to } = transfer
    const values = factsFor('recipient', transfer)
    await enqueueMail(tx, { to, lang: sender.lang, antiPhishingWord: null, template: 'transfer-waiting', values })
  }

  async returned(tx: Transaction, transfer: TransferRow, sender: Account): Promise<void> {
    const values = factsFor('sender', transfer)
    await this.#leaveMessage(tx, sender.id, 'transfer-returned', values)
    await enqueueMail(tx, { ...headOf(sender), template: 'transfer-returned', values })
  }

  async #leaveMessage(
    tx: Transaction,
    userId: string,
    kind: 'transfer-received' | 'transfer-returned',
    values: Readonly<Record<string, string>>,
  ): Promise<void> {
    await this.#options.addSystemMessage(tx, { userId, kind, values: { ...values }, at: this.#options.clock() })
  }
}

function factsFor(reader: 'sender' | 'recipient', transfer: TransferRow): { amount: string; person: string } {
  const { amount, coin, senderEmail, recipientEmail } = transfer
  return { amount: `${formatAmount(amount)} ${coin}`, person: reader === 'sender' ? recipientEmail : senderEmail }
}

function headOf({ email: to, lang, antiPhishingWord, realm }: Account) {
  return { to, lang, antiPhishingWord, realm }
}
