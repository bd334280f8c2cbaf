import type { Chain } from './chain/chains.ts'
import type { PayoutOptions } from './chain/payouts/payout-options.ts'
import { measurePayouts, PayoutWorker } from './chain/payouts/payout-worker.ts'
import type { CoinRegistry } from './coins/coin-registry.ts'
import type { Transaction } from './db/database.ts'
import type { Foundation, Modules } from './deps.ts'
import type { Ledger } from './ledger/ledger.ts'
import { runStep } from './lib/step.ts'
import { findAccount, lockAccount, tryLockAccount } from './modules/accounts/accounts.repository.ts'
import type { FundPasswordService } from './modules/accounts/fund-password.service.ts'
import type { OwnerCheck } from './modules/accounts/owner-check.ts'
import type { PasswordCheck } from './modules/accounts/password-check.ts'
import type { EmailCodes } from './modules/email-codes/email-codes.service.ts'
import { addSystemMessage } from './modules/system-messages/system-messages.repository.ts'
import { deleteExpiredFreezeLinks } from './modules/withdrawals/freezes.repository.ts'
import { FreezeService } from './modules/withdrawals/freezes.service.ts'
import { type CheckOptions, WithdrawalChecks } from './modules/withdrawals/withdrawal-checks.ts'
import { WithdrawalMoves } from './modules/withdrawals/withdrawal-moves.ts'
import { paymentBook } from './modules/withdrawals/withdrawal-payments.ts'
import type { Proofs } from './modules/withdrawals/withdrawal-proofs.ts'
import { WithdrawalReports } from './modules/withdrawals/withdrawal-reports.ts'
import { deleteExpiredRequests } from './modules/withdrawals/withdrawal-requests.repository.ts'
import {
  type WithdrawalRequestOptions,
  WithdrawalRequestService,
} from './modules/withdrawals/withdrawal-requests.service.ts'
import { viewWithdrawals } from './modules/withdrawals/withdrawal-view.ts'
import type { WithdrawalRow } from './modules/withdrawals/withdrawals.repository.ts'
import { withdrawalRoutes } from './modules/withdrawals/withdrawals.routes.ts'
import { WithdrawalService } from './modules/withdrawals/withdrawals.service.ts'
import { changeReporter } from './report-change.ts'

/** What withdrawals need of the wallet around them. */
interface Surroundings
  extends
    Pick<CheckOptions, 'requireRecipient' | 'mayPay' | 'sumTransferred'>,
    Pick<WithdrawalRequestOptions, 'guardRecipient' | 'resembles'> {
  readonly chains: readonly Chain[]
  readonly ledger: Ledger
  readonly registry: CoinRegistry
  readonly passwordCheck: Pick<PasswordCheck, 'verify'>
  readonly fundPasswords: Pick<FundPasswordService, 'check'>
  readonly ownerCheck: OwnerCheck
  readonly verifySecondFactor: Proofs['verifySecondFactor']
  readonly codes: EmailCodes
}

/** Withdrawals, from what a person enters to the payment on its chain. */
export function composeWithdrawals(foundation: Foundation, surroundings: Surroundings) {
  const { database, clock, signer } = foundation
  const {
    chains,
    ledger,
    registry: coins,
    passwordCheck,
    fundPasswords,
    ownerCheck,
    verifySecondFactor,
    codes,
  } = surroundings
  const nameOfNetwork = (network: WithdrawalRow['network']) => {
    return coins.coins.flatMap(({ networks }) => networks).find((known) => known.network === network)?.name ?? network
  }
  const reports = new WithdrawalReports({ clock, findAccount, addSystemMessage, nameOfNetwork })
  const moves = new WithdrawalMoves({ ledger, clock, reports })
  const checks = new WithdrawalChecks({ ...surroundings, clock, coins })
  const proofs = {
    verifyPassword: passwordCheck.verify.bind(passwordCheck),
    verifyFundPassword: fundPasswords.check.bind(fundPasswords),
    owner: ownerCheck,
    verifySecondFactor,
    codes,
  }
  const parts = { database, clock, coins, ledger, checks, moves, reports, proofs, lockAccount }

  const freezes = new FreezeService({ ...parts, tryLockAccount, reportChange: changeReporter(clock) })

  return {
    checks,
    moves,
    stop: (tx: Transaction, userId: string) => freezes.stop(tx, userId),
    view: async (tx: Transaction, rows: readonly WithdrawalRow[]) => viewWithdrawals(tx, coins, rows),
    routes: withdrawalRoutes({
      requests: new WithdrawalRequestService({ ...surroundings, ...parts }),
      withdrawals: new WithdrawalService(parts),
      freezes,
    }),
    cleanUps: [
      { name: 'withdrawals under verification', run: () => deleteExpiredRequests(database, clock()) },
      { name: 'links that freeze withdrawals', run: () => deleteExpiredFreezeLinks(database, clock()) },
    ] satisfies Modules['cleanUps'],
    workers: signer === null ? [] : payoutWorkers(foundation, { chains, signer, coins, book: paymentBook(parts) }),
  }
}

function payoutWorkers(
  { database, clock, log, metrics }: Foundation,
  { chains, ...parts }: Pick<PayoutOptions, 'signer' | 'coins' | 'book'> & { readonly chains: readonly Chain[] },
): readonly PayoutWorker[] {
  const measured = measurePayouts(metrics)
  const options = { ...parts, database, clock, log, step: runStep }
  return chains.map((chain) => new PayoutWorker({ ...options, chain }, measured))
}
