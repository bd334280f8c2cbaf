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
  /** Returns a network's display name. */
  readonly nameOfNetwork: (network: WithdrawalRow['network']) => string
}

/** A report on a withdrawal. */
export type Report =
  | { readonly kind: 'withdrawal-requested' | 'withdrawal-passed' | 'withdrawal-cancelled' | 'withdrawal-failed' }
  /** Canceled because its order no longer expects a payment. */
  | { readonly kind: 'order-payment-cancelled' }
  /** Reverted by the recipient's own contract. */
  | { readonly kind: 'withdrawal-reverted' }
  | { readonly kind: 'withdrawal-refused'; readonly reason: string }
  | { readonly kind: 'withdrawal-sent'; readonly hash: string }

type Subject = Pick<WithdrawalRow, 'amount' | 'coin' | 'network' | 'address'>

/** Returns the amount that arrived, and the fee we kept. */
function arrivalOf({ amount, fee, coin }: Pick<WithdrawalRow, 'amount' | 'fee' | 'coin'>) {
  return { amount: `${formatAmount(amount - fee)} ${coin}`, fee: `${formatAmount(fee)} ${coin}` }
}

/** Notifies users of each step of their withdrawals, in the transaction of the step. */
export class WithdrawalReports {
  readonly #options: ReportOptions

  constructor(options: ReportOptions) {
    this.#options = options
  }

  /** Returns the facts that identify a withdrawal in emails. */
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
