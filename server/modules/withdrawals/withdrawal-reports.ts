import type { SystemMessage } from '#api/notices.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import { enqueueMail, type Mail, type WithdrawalFacts } from '#server/mail/mail.ts'

import { createFreezeLink } from './freezes.repository.ts'
import type { WithdrawalRow } from './withdrawals.repository.ts'

export interface ReportOptions {
  readonly clock: Clock
  /** Without a lock. The account is there: it cannot be deleted as long as something is set apart. */
  readonly findAccount: (tx: Transaction, userId: string) => Promise<Account>
  readonly addSystemMessage: (
    tx: Transaction,
    message: Pick<SystemMessage, 'kind' | 'values'> & { readonly userId: string; readonly at: Date },
  ) => Promise<void>
  /** What people read for a network. */
  readonly nameOfNetwork: (network: WithdrawalRow['network']) => string
}

/** What is told of a withdrawal. */
export type Report =
  | { readonly kind: 'withdrawal-requested' | 'withdrawal-passed' | 'withdrawal-cancelled' | 'withdrawal-failed' }
  /** By the recipient's own contract. */
  | { readonly kind: 'withdrawal-reverted' }
  | { readonly kind: 'withdrawal-refused'; readonly reason: string }
  | { readonly kind: 'withdrawal-sent'; readonly hash: string }

type Subject = Pick<WithdrawalRow, 'amount' | 'coin' | 'network' | 'address'>

/** What came to the recipient, and what we kept of the amount. */
function arrivalOf({ amount, fee, coin }: Pick<WithdrawalRow, 'amount' | 'fee' | 'coin'>) {
  return { amount: `${formatAmount(amount - fee)} ${coin}`, fee: `${formatAmount(fee)} ${coin}` }
}

/** Tells a person of each step of their withdrawals, by mail and in the app, in the transaction of the step. */
export class WithdrawalReports {
  readonly #options: ReportOptions

  constructor(options: ReportOptions) {
    this.#options = options
  }

  /** What mails name a withdrawal by. */
  factsOf({ amount, coin, network, address }: Subject): WithdrawalFacts {
    const { nameOfNetwork } = this.#options
    return { amount: `${formatAmount(amount)} ${coin}`, network: nameOfNetwork(network), recipient: address }
  }

  async report(tx: Transaction, withdrawal: WithdrawalRow, report: Report): Promise<void> {
    const { clock, findAccount, addSystemMessage } = this.#options
    const { userId } = withdrawal
    const account = await findAccount(tx, userId)
    const at = clock()
    const { kind, ...details } = report
    const facts = this.factsOf(withdrawal)
    const kept = { fee: `${formatAmount(withdrawal.fee)} ${withdrawal.coin}` }
    const told = {
      ...facts,
      ...(kind === 'withdrawal-sent' && arrivalOf(withdrawal)),
      ...(kind === 'withdrawal-reverted' && kept),
    }
    await addSystemMessage(tx, { userId, kind, values: { ...told, ...details }, at })
    const { email: to, lang, antiPhishingWord, realm } = account
    const letter = await this.#write(tx, report, { withdrawal, facts, kept, at })
    await enqueueMail(tx, { to, lang, antiPhishingWord, realm, ...letter })
  }

  async #write(
    tx: Transaction,
    report: Report,
    options: { withdrawal: WithdrawalRow; facts: WithdrawalFacts; kept: { fee: string }; at: Date },
  ) {
    const { withdrawal, facts, kept, at } = options
    switch (report.kind) {
      case 'withdrawal-requested':
      case 'withdrawal-passed': {
        const values = { ...facts, freezeToken: await createFreezeLink(tx, withdrawal.userId, at) }
        return { template: report.kind, values } satisfies Partial<Mail>
      }
      case 'withdrawal-refused':
        return { template: report.kind, values: { ...facts, reason: report.reason } } satisfies Partial<Mail>
      case 'withdrawal-sent': {
        const values = { ...facts, ...arrivalOf(withdrawal), hash: report.hash }
        return { template: report.kind, values } satisfies Partial<Mail>
      }
      case 'withdrawal-reverted':
        return { template: report.kind, values: { ...facts, ...kept } } satisfies Partial<Mail>
      case 'withdrawal-cancelled':
      case 'withdrawal-failed':
        return { template: report.kind, values: facts } satisfies Partial<Mail>
    }
  }
}
