import { and, eq, notInArray } from 'drizzle-orm'

import type { PaymentBook, PaymentOrder } from '#server/chain/payouts/payment-book.ts'
import { withdrawals } from '#server/db/schema/withdrawals.ts'
import type { Transaction } from '#server/db/database.ts'
import { notifyWallet } from '#server/db/wallet-channel.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import type { Clock } from '#server/lib/clock.ts'

import { listClosedCoins } from './closed-coins.ts'
import { countReverts, isAnotherUnderWay, slowedUntil } from './payment-pace.ts'
import type { WithdrawalMoves } from './withdrawal-moves.ts'
import { findWithdrawal, nextPassed, type WithdrawalRow } from './withdrawals.repository.ts'

export interface PaymentBookOptions {
  readonly moves: WithdrawalMoves
  readonly ledger: Ledger
  readonly coins: CoinRegistry
  readonly clock: Clock
}

/** What payouts take from the withdrawals and bring about in them. */
export function paymentBook({ moves, ledger, coins, clock }: PaymentBookOptions): PaymentBook {
  /** Whoever owes for a deposit that has vanished is paid nothing before that is made good. */
  const owesNothing = (tx: Transaction, { userId }: WithdrawalRow) => ledger.owesNothing(tx, userId)
  /** A network's own coin goes to one contract after the other: any of them may make its payment revert. */
  const isItsTurn = async (tx: Transaction, row: WithdrawalRow) => {
    if (coins.onNetwork(row.coin, row.network)?.token !== null) return true
    return (await slowedUntil(tx, row, clock())) === null && !(await isAnotherUnderWay(tx, row))
  }
  return {
    nextOrder: async (tx, { network, after, withoutCoins }) => {
      const leftOut = new Set([...withoutCoins, ...(await listClosedCoins(tx, network))])
      const condition = and(eq(withdrawals.network, network), notInArray(withdrawals.coin, [...leftOut]))
      let last: { createdAt: Date; withdrawalId: string } | undefined = after
      for (;;) {
        const row = await nextPassed(tx, condition, last)
        if (row === undefined) return undefined
        if ((await owesNothing(tx, row)) && (await isItsTurn(tx, row))) return toOrder(row)
        last = { createdAt: row.createdAt, withdrawalId: row.id }
      }
    },
    begin: async (tx, id) => {
      const moved = await moves.beginTransfer(tx, id)
      if (moved === undefined || !(await owesNothing(tx, moved)) || !(await isItsTurn(tx, moved))) return false
      return !(await listClosedCoins(tx, moved.network)).has(moved.coin)
    },
    settle: async (tx, id, hash) => void requireMoved(await moves.succeed(tx, id, hash), id),
    giveBack: async (tx, id) => void requireMoved(await moves.fail(tx, id), id),
    giveBackLessFee: async (tx, id) => {
      const moved = requireMoved(await moves.failByRecipient(tx, id), id)
      return { address: moved.address, ...(await countReverts(tx, moved, clock())) }
    },
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
function requireMoved(moved: WithdrawalRow | undefined, id: string): WithdrawalRow {
  if (moved === undefined) throw new Error(`The withdrawal ${id} is not being transferred`)
  return moved
}
