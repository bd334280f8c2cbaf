import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Proofs } from '#server/identity/proofs.ts'
import type { Ledger } from '#server/ledger/ledger.ts'
import { runStep } from '#server/lib/step.ts'
import { freezeTokens } from '#server/modules/withdrawals/freezes.repository.ts'
import { FreezeService } from '#server/modules/withdrawals/freezes.service.ts'
import { LateOrderPayments } from '#server/modules/withdrawals/late-order-payments.ts'
import type { PaidOrders } from '#server/modules/withdrawals/paid-orders.ts'
import { type CheckOptions, WithdrawalChecks } from '#server/modules/withdrawals/withdrawal-checks.ts'
import { WithdrawalMoves } from '#server/modules/withdrawals/withdrawal-moves.ts'
import { withdrawalPayoutSource } from '#server/modules/withdrawals/withdrawal-payout-source.ts'
import { WithdrawalReports } from '#server/modules/withdrawals/withdrawal-reports.ts'
import { deleteExpiredRequests } from '#server/modules/withdrawals/withdrawal-requests.repository.ts'
import {
  type WithdrawalRequestOptions,
  WithdrawalRequestService,
} from '#server/modules/withdrawals/withdrawal-requests.service.ts'
import { viewWithdrawals } from '#server/modules/withdrawals/withdrawal-view.ts'
import type { WithdrawalRow } from '#server/modules/withdrawals/withdrawals.repository.ts'
import { withdrawalRoutes } from '#server/modules/withdrawals/withdrawals.routes.ts'
import { WithdrawalService } from '#server/modules/withdrawals/withdrawals.service.ts'

import type { Foundation, Parts } from './context.ts'
import { changeReporter } from './report-change.ts'

/** What withdrawals need from the wallet around them. */
interface Dependencies
  extends
    Pick<CheckOptions, 'paysElsewhere' | 'requireRecipient' | 'mayPay' | 'sumTransferred'>,
    Pick<WithdrawalRequestOptions, 'guardRecipient' | 'resembles'> {
  readonly ledger: Ledger
  readonly registry: CoinRegistry
  readonly proofs: Proofs
  readonly orders: PaidOrders
}

/** Composes withdrawals, from the user's request to the payment on its chain. */
export function composeWithdrawals(foundation: Foundation, dependencies: Dependencies) {
  const { database, clock, log } = foundation
  const { ledger, registry: coins, proofs, orders } = dependencies
  const nameOfNetwork = (network: WithdrawalRow['network']) => {
    return coins.coins.flatMap(({ networks }) => networks).find((known) => known.network === network)?.name ?? network
  }
  const reports = new WithdrawalReports({ clock, orders, nameOfNetwork })
  const moves = new WithdrawalMoves({ ledger, clock, reports })
  const checks = new WithdrawalChecks({ ...dependencies, clock, coins })
  const parts = { database, clock, coins, ledger, checks, moves, reports, proofs, orders }

  const freezes = new FreezeService({ ...parts, reportChange: changeReporter(clock) })

  return {
    checks,
    moves,
    stop: (tx: Transaction, userId: string) => freezes.stop(tx, userId),
    view: async (tx: Transaction, rows: readonly WithdrawalRow[]) => viewWithdrawals(tx, parts, rows),
    routes: withdrawalRoutes({
      requests: new WithdrawalRequestService({ ...dependencies, ...parts }),
      withdrawals: new WithdrawalService(parts),
      freezes,
    }),
    cleanUps: [
      { name: 'withdrawals under verification', run: () => deleteExpiredRequests(database, clock()) },
      { name: 'links that freeze withdrawals', run: () => freezeTokens.deleteExpired(database, clock()) },
    ] satisfies Parts['cleanUps'],
    payoutSource: withdrawalPayoutSource(parts),
    worker: new LateOrderPayments({ ...parts, log, step: runStep }),
  }
}
