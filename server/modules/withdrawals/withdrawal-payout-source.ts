import type { Transaction } from '#server/db/database.ts'
import { announceWallet } from '#server/db/wallet-channel.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Payment, PayoutSource } from '#server/payments/payout-source.ts'

import type { WithdrawalMoves } from './withdrawal-moves.ts'
import { withdrawalSource } from './withdrawal-payment.ts'
import { findWithdrawal, type WithdrawalRow } from './withdrawals.repository.ts'

export interface WithdrawalPayoutOptions {
  readonly moves: WithdrawalMoves
  readonly ledger: Pick<Ledger, 'owesNothing'>
}

/** What payments bring about in withdrawals. */
export function withdrawalPayoutSource({ moves, ledger }: WithdrawalPayoutOptions): PayoutSource {
  return {
    name: withdrawalSource,
    // Whoever owes for a deposit that has vanished is paid nothing before that is made good.
    mayPay: async (tx, { sourceId }) => ledger.owesNothing(tx, (await requireWithdrawal(tx, sourceId)).userId),
    begin: async (tx, { sourceId }) => (await moves.beginTransfer(tx, sourceId)) !== undefined,
    noteProgress: async (tx, { sourceId }) => announceWallet(tx, (await requireWithdrawal(tx, sourceId)).userId),
    settle: async (tx, { sourceId }, hash) => requireMoved(await moves.succeed(tx, sourceId, hash), sourceId),
    release: async (tx, { sourceId }, cause) => {
      const moved = cause === 'never-arrives' ? moves.fail(tx, sourceId) : moves.failByRecipient(tx, sourceId)
      requireMoved(await moved, sourceId)
    },
  }
}

async function requireWithdrawal(tx: Transaction, id: Payment['sourceId']): Promise<WithdrawalRow> {
  const withdrawal = await findWithdrawal(tx, id)
  if (withdrawal === undefined) throw new Error(`There is no withdrawal ${id}, which is being paid`)
  return withdrawal
}

/** Its payment says that it is under way: the two would contradict each other for good. */
function requireMoved(moved: WithdrawalRow | undefined, id: string): void {
  if (moved === undefined) throw new Error(`The withdrawal ${id} is not being transferred`)
}
