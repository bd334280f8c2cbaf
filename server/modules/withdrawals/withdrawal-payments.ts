import { and, eq, notInArray } from 'drizzle-orm'

import type { PaymentBook, PaymentOrder } from '#server/chain/payouts/payment-book.ts'
import { withdrawals } from '#server/db/schema/withdrawals.ts'
import type { Transaction } from '#server/db/database.ts'
import { notifyWallet } from '#server/db/wallet-channel.ts'
import type { Ledger } from '#server/ledger/ledger.ts'

import { listClosedCoins } from './closed-coins.ts'
import type { WithdrawalMoves } from './withdrawal-moves.ts'
import { findWithdrawal, nextPassed, type WithdrawalRow } from './withdrawals.repository.ts'

/** What payouts take from the withdrawals and bring about in them. */
export function paymentBook(moves: WithdrawalMoves, ledger: Ledger): PaymentBook {
  /** Whoever owes for a deposit that has vanished is paid nothing before that is made good. */
  const owesNothing = (tx: Transaction, { userId }: WithdrawalRow) => ledger.owesNothing(tx, userId)
  return {
    nextOrder: async (tx, { network, after, withoutCoins }) => {
      const leftOut = new Set([...withoutCoins, ...(await listClosedCoins(tx, network))])
      const condition = and(eq(withdrawals.network, network), notInArray(withdrawals.coin, [...leftOut]))
      let last: { createdAt: Date; withdrawalId: string } | undefined = after
      for (;;) {
        const row = await nextPassed(tx, condition, last)
        if (row === undefined) return undefined
        if (await owesNothing(tx, row)) return toOrder(row)
        last = { createdAt: row.createdAt, withdrawalId: row.id }
      }
    },
    begin: async (tx, id) => {
      const moved = await moves.beginTransfer(tx, id)
      if (moved === undefined || !(await owesNothing(tx, moved))) return false
      return !(await listClosedCoins(tx, moved.network)).has(moved.coin)
    },
    settle: async (tx, id, hash) => requireMoved(await moves.succeed(tx, id, hash), id),
    giveBack: async (tx, id) => requireMoved(await moves.fail(tx, id), id),
    tellProgress: async (tx, id) => {
      const withdrawal = await findWithdrawal(tx, id)
      if (withdrawal !== undefined) await notifyWallet(tx, withdrawal.userId)
    },
  }
}

function toOrder({ id, coin, address, amount, fee, createdAt }: WithdrawalRow): PaymentOrder {
  return { withdrawalId: id, coin, address, amount: amount - fee, createdAt }
}

/** Its payout says that it is under way: the two would contradict each other for good. */
function requireMoved(moved: WithdrawalRow | undefined, id: string): void {
  if (moved === undefined) throw new Error(`The withdrawal ${id} is not being transferred`)
}
