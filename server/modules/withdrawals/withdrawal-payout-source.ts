import type { Transaction } from '#server/db/database.ts'
import { announceWallet } from '#server/db/wallet-channel.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Payment, PayoutSource } from '#server/payments/payout-source.ts'
import { findProgress } from '#server/payments/payments.repository.ts'

import type { PaidOrders } from './paid-orders.ts'
import type { WithdrawalMoves } from './withdrawal-moves.ts'
import { withdrawalSource } from './withdrawal-payment.ts'
import { findWithdrawal, type WithdrawalRow } from './withdrawals.repository.ts'

export interface WithdrawalPayoutOptions {
  readonly moves: WithdrawalMoves
  readonly orders: Omit<PaidOrders, 'require' | 'kindsOf'>
  readonly ledger: Pick<Ledger, 'owesNothing'>
}

/** Applies the progress of payments to withdrawals, and to the orders that some of them pay. */
export function withdrawalPayoutSource({ moves, ledger, orders }: WithdrawalPayoutOptions): PayoutSource {
  return {
    name: withdrawalSource,
    // A user who owes for a reversed deposit isn't paid until the debt is settled.
    mayPay: async (tx, { sourceId }) => {
      const { userId, orderNumber, state } = await requireWithdrawal(tx, sourceId)
      if (!(await ledger.owesNothing(tx, userId))) return false
      // Also called after `begin`, when the order already has its payment.
      return orderNumber === null || state === 'transferring' || orders.awaitsPayment(tx, orderNumber)
    },
    begin: async (tx, { sourceId }) => {
      const { orderNumber } = await requireWithdrawal(tx, sourceId)
      if (orderNumber !== null && !(await orders.beginPayment(tx, orderNumber))) return false
      return (await moves.beginTransfer(tx, sourceId)) !== undefined
    },
    noteProgress: async (tx, { sourceId }) => {
      const { userId, orderNumber } = await requireWithdrawal(tx, sourceId)
      if (orderNumber !== null) {
        const { hash = null } = (await findProgress(tx, withdrawalSource, [sourceId])).get(sourceId) ?? {}
        if (hash !== null) await orders.notePayment(tx, orderNumber, hash)
      }
      announceWallet(tx, userId)
    },
    settle: async (tx, { sourceId }, hash) => {
      const { orderNumber } = await requireWithdrawal(tx, sourceId)
      if (orderNumber !== null) await orders.notePayment(tx, orderNumber, hash)
      requireMoved(await moves.succeed(tx, sourceId, hash), sourceId)
    },
    release: async (tx, { sourceId }, cause) => {
      const { orderNumber } = await requireWithdrawal(tx, sourceId)
      if (orderNumber !== null) await orders.notePaymentFailed(tx, orderNumber)
      const moved = cause === 'never-arrives' ? moves.fail(tx, sourceId) : moves.failByRecipient(tx, sourceId)
      requireMoved(await moved, sourceId)
    },
  }
}

async function requireWithdrawal(tx: Transaction, id: Payment['sourceId']): Promise<WithdrawalRow> {
  const withdrawal = await findWithdrawal(tx, id)
  if (withdrawal === undefined) throw new Error(`The withdrawal ${id}, which is being paid, does not exist`)
  return withdrawal
}

/** Throws if a withdrawal didn't move although its payment is pending: the two would contradict each other for good. */
function requireMoved(moved: WithdrawalRow | undefined, id: string): void {
  if (moved === undefined) throw new Error(`The withdrawal ${id} is not in a state to be paid`)
}
