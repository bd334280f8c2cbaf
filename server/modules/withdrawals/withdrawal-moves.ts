import type { Transaction } from '#server/db/database.ts'
import { announceWallet } from '#server/db/wallet-channel.ts'
import { houseAccount } from '#server/ledger/ledger-account.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Clock } from '#server/lib/clock.ts'
import { cancelPayment, requestPayment } from '#server/payments/payment-requests.ts'

import { paymentOf } from './withdrawal-payment.ts'
import type { Report, WithdrawalReports } from './withdrawal-reports.ts'
import { insertWithdrawal, type Move, moveWithdrawal, type WithdrawalRow } from './withdrawals.repository.ts'

export interface MoveOptions {
  readonly ledger: Ledger
  readonly clock: Clock
  readonly reports: WithdrawalReports
}

/**
 * The steps of a withdrawal, with their bookings and notifications, in the given transaction. A step that comes too
 * late, because the withdrawal has left the required state, changes nothing and returns undefined.
 */
export class WithdrawalMoves {
  readonly #options: MoveOptions

  constructor(options: MoveOptions) {
    this.#options = options
  }

  /**
   * Holds the amount and begins the withdrawal.
   * @param passes Whether it needs no review by an operator.
   * @throws InsufficientBalanceError
   */
  async begin(
    tx: Transaction,
    withdrawal: Omit<WithdrawalRow, 'state' | 'holdId' | 'reason' | 'createdAt'>,
    passes: boolean,
  ): Promise<WithdrawalRow> {
    const { ledger, clock } = this.#options
    const { id, userId, coin, amount } = withdrawal
    const details = { key: `withdrawal ${id}`, kind: 'withdrawal', reference: id } as const
    const holdId = await ledger.hold(tx, details, { userId, coin, amount })
    const row = { ...withdrawal, state: 'audit', holdId, reason: null, createdAt: clock() } as const
    await insertWithdrawal(tx, row)
    await this.#tell(tx, row, { kind: 'withdrawal-requested' })
    if (!passes) return row
    const passed = await moveWithdrawal(tx, id, { state: 'audit-pass', at: clock(), by: null })
    if (passed === undefined) return row
    await requestPayment(tx, paymentOf(passed))
    return passed
  }

  /** @param by The operator who gave the last required approval. */
  async approve(tx: Transaction, id: string, by: string): Promise<WithdrawalRow | undefined> {
    const moved = await this.#move(tx, id, { state: 'audit-pass', by }, { kind: 'withdrawal-passed' })
    if (moved !== undefined) await requestPayment(tx, paymentOf(moved))
    return moved
  }

  /** @param reason Shown to the user. */
  async refuse(tx: Transaction, id: string, reason: string, by: string): Promise<WithdrawalRow | undefined> {
    const moved = await this.#move(
      tx,
      id,
      { state: 'audit-refuse', by, reason },
      { kind: 'withdrawal-refused', reason },
    )
    if (moved !== undefined) await this.#takeBack(tx, moved)
    return moved
  }

  /** Cancels a withdrawal for its user, as long as nothing is signed. */
  async cancel(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
    const moved = await this.#move(tx, id, { state: 'cancelled' }, { kind: 'withdrawal-cancelled' })
    if (moved !== undefined) await this.#takeBack(tx, moved)
    return moved
  }

  /** Cancels a withdrawal whose order no longer expects a payment. */
  async cancelForOrder(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
    const moved = await this.#move(tx, id, { state: 'cancelled' }, { kind: 'order-payment-cancelled' })
    if (moved !== undefined) await this.#takeBack(tx, moved)
    return moved
  }

  /** Records that the payment is signed in this transaction, and can't be canceled any more. */
  async beginTransfer(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
    return this.#move(tx, id, { state: 'transferring' })
  }

  /** Completes a withdrawal whose payment has arrived. */
  async succeed(tx: Transaction, id: string, hash: string): Promise<WithdrawalRow | undefined> {
    const moved = await this.#move(tx, id, { state: 'success' }, { kind: 'withdrawal-sent', hash })
    if (moved === undefined) return undefined
    const { holdId, coin, amount, fee } = moved
    const arrived = { account: houseAccount('world', coin), amount: amount - fee }
    const earned = { account: houseAccount('fees', coin), amount: fee }
    const details = { key: `withdrawal ${id} paid`, kind: 'withdrawal-payment', reference: id } as const
    await this.#options.ledger.settle(tx, details, holdId, fee === 0n ? [arrived] : [arrived, earned])
    return moved
  }

  /** Fails a withdrawal whose payment provably never arrives. */
  async fail(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
    const moved = await this.#move(tx, id, { state: 'fail' }, { kind: 'withdrawal-failed' })
    if (moved !== undefined) await this.#release(tx, moved)
    return moved
  }

  /**
   * Fails a withdrawal provably reverted by the recipient's own contract. Keeps the fee, as the network's was spent.
   */
  async failByRecipient(tx: Transaction, id: string): Promise<WithdrawalRow | undefined> {
    const moved = await this.#move(tx, id, { state: 'fail' }, { kind: 'withdrawal-reverted' })
    if (moved === undefined) return undefined
    const { holdId, coin, fee } = moved
    const details = { key: `withdrawal ${id} returned`, kind: 'withdrawal-return', reference: id } as const
    const kept = fee === 0n ? [] : [{ account: houseAccount('fees', coin), amount: fee }]
    await this.#options.ledger.settle(tx, details, holdId, kept)
    return moved
  }

  async #move(
    tx: Transaction,
    id: string,
    move: Omit<Move, 'at' | 'by'> & { readonly by?: string },
    report?: Report,
  ): Promise<WithdrawalRow | undefined> {
    const moved = await moveWithdrawal(tx, id, { by: null, ...move, at: this.#options.clock() })
    if (moved !== undefined) await this.#tell(tx, moved, report)
    return moved
  }

  async #tell(tx: Transaction, withdrawal: WithdrawalRow, report: Report | undefined): Promise<void> {
    if (report === undefined) announceWallet(tx, withdrawal.userId)
    else await this.#options.reports.report(tx, withdrawal, report)
  }

  /** Cancels the payment, which can't be signed: signing moves the withdrawal out of all states that lead here. */
  async #takeBack(tx: Transaction, withdrawal: WithdrawalRow): Promise<void> {
    if (!(await cancelPayment(tx, paymentOf(withdrawal)))) {
      throw new Error(`The payment of the withdrawal ${withdrawal.id} is already in progress`)
    }
    await this.#release(tx, withdrawal)
  }

  async #release(tx: Transaction, { id, holdId }: WithdrawalRow): Promise<void> {
    const details = { key: `withdrawal ${id} returned`, kind: 'withdrawal-return', reference: id } as const
    await this.#options.ledger.release(tx, details, holdId)
  }
}
