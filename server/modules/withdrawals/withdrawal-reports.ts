import type { Transaction } from '#server/db/database.ts'
import { findAccount } from '#server/identity/accounts/accounts.repository.ts'
import { formatAmount } from '#server/lib/amount.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { WithdrawalFacts } from '#server/mail/texts/withdrawals/mails.ts'
import type { NotificationContent } from '#server/notifications/notifications.ts'
import { notify } from '#server/notifications/notify.ts'

import { freezeTokens } from './freezes.repository.ts'
import { kindOfOrder, type PaidOrders } from './paid-orders.ts'
import type { WithdrawalRow } from './withdrawals.repository.ts'

export interface ReportOptions {
  readonly clock: Clock
  readonly orders: Pick<PaidOrders, 'kindsOf'>
  /** What people read for a network. */
  readonly nameOfNetwork: (network: WithdrawalRow['network']) => string
}

/** What a report of a withdrawal says. */
export type Report =
  | { readonly kind: 'withdrawal-requested' | 'withdrawal-passed' | 'withdrawal-cancelled' | 'withdrawal-failed' }
  /** Because the order that it was to pay awaits no payment any more. */
  | { readonly kind: 'order-payment-cancelled' }
  /** By the recipient's own contract. */
  | { readonly kind: 'withdrawal-reverted' }
  | { readonly kind: 'withdrawal-refused'; readonly reason: string }
  | { readonly kind: 'withdrawal-sent'; readonly hash: string }

type Subject = Pick<WithdrawalRow, 'amount' | 'coin' | 'network' | 'address'>

/** What came to the recipient, and what we kept of the amount. */
function arrivalOf({ amount, fee, coin }: Pick<WithdrawalRow, 'amount' | 'fee' | 'coin'>) {
  return { amount: `${formatAmount(amount - fee)} ${coin}`, fee: `${formatAmount(fee)} ${coin}` }
}

/** Tells a person of each step of their withdrawals, in the transaction of the step. */
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
    const person = await findAccount(tx, withdrawal.userId)
    const at = this.#options.clock()
    await notify(tx, { person, at, ...(await this.#describe(tx, withdrawal, report, at)) })
  }

  async #describe(tx: Transaction, withdrawal: WithdrawalRow, report: Report, at: Date): Promise<NotificationContent> {
    const facts = this.factsOf(withdrawal)
    const { userId, fee, coin, orderNumber } = withdrawal
    switch (report.kind) {
      case 'withdrawal-requested':
      case 'withdrawal-passed': {
        const freezeToken = await freezeTokens.issue(tx, { userId }, at)
        return { kind: report.kind, values: { ...facts, freezeToken } }
      }
      case 'withdrawal-refused':
        return { kind: report.kind, values: { ...facts, reason: report.reason } }
      case 'withdrawal-sent':
        return { kind: report.kind, values: { ...facts, ...arrivalOf(withdrawal), hash: report.hash } }
      case 'withdrawal-reverted':
        return { kind: report.kind, values: { ...facts, fee: `${formatAmount(fee)} ${coin}` } }
      case 'order-payment-cancelled': {
        const orderKind = (await kindOfOrder(tx, this.#options.orders, orderNumber)) ?? 'swap'
        return { kind: report.kind, values: { ...facts, order: orderNumber ?? '', orderKind } }
      }
      case 'withdrawal-cancelled':
      case 'withdrawal-failed':
        return { kind: report.kind, values: facts }
    }
  }
}
