import type { Withdrawal } from '#api/withdrawals.ts'
import { findProgress } from '#server/payments/payments.repository.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import { formatAmount } from '#server/lib/amount.ts'

import type { PaidOrders } from './paid-orders.ts'
import { withdrawalSource } from './withdrawal-payment.ts'
import { listSteps, type WithdrawalRow } from './withdrawals.repository.ts'

export interface ViewParts {
  readonly coins: CoinRegistry
  readonly orders: Pick<PaidOrders, 'kindsOf'>
}

/** Returns withdrawals as their owner sees them, in the same order. */
export async function viewWithdrawals(
  tx: Transaction,
  { coins, orders }: ViewParts,
  rows: readonly WithdrawalRow[],
): Promise<Withdrawal[]> {
  const ids = rows.map(({ id }) => id)
  const steps = await listSteps(tx, ids)
  const progress = await findProgress(tx, withdrawalSource, ids)
  const kinds = await orders.kindsOf(
    tx,
    rows.flatMap(({ orderNumber }) => orderNumber ?? []),
  )
  return rows.map(({ id, coin, network, address, memo, amount, fee, orderNumber, state, reason, createdAt }) => ({
    id,
    coin,
    network,
    address,
    memo,
    amount: formatAmount(amount),
    fee: formatAmount(fee),
    arrives: formatAmount(amount - fee),
    orderNumber,
    orderKind: kinds.get(orderNumber ?? '') ?? null,
    state,
    reason,
    feeKept: (progress.get(id)?.revertedAt ?? null) !== null,
    transactionHash: progress.get(id)?.hash ?? null,
    confirmations: progress.get(id)?.confirmations ?? null,
    requiredConfirmations: coins.onNetwork(coin, network)?.confirmations ?? 0,
    steps: steps
      .filter(({ withdrawalId }) => withdrawalId === id)
      .map((step) => ({ state: step.state, at: step.enteredAt.toISOString() })),
    createdAt: createdAt.toISOString(),
  }))
}

export async function viewWithdrawal(tx: Transaction, parts: ViewParts, row: WithdrawalRow): Promise<Withdrawal> {
  const [view] = await viewWithdrawals(tx, parts, [row])
  if (view === undefined) throw new Error('The record has no view')
  return view
}
