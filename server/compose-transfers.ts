import type { CoinRegistry } from './coins/coin-registry.ts'
import type { Foundation, Modules } from './deps.ts'
import { Ledger } from './ledger/ledger.ts'
import type { Clock } from './lib/clock.ts'
import { findAccountByEmail, lockAccount, tryLockAccount } from './modules/accounts/accounts.repository.ts'
import type { ListedOnly } from './modules/address-book/listed-only.ts'
import { addSystemMessage } from './modules/system-messages/system-messages.repository.ts'
import { type TransferCheckOptions, TransferChecks } from './modules/transfers/transfer-checks.ts'
import { claimLate, TransferClaims } from './modules/transfers/transfer-claims.ts'
import { measureTransfers } from './modules/transfers/transfer-metrics.ts'
import { TransferReports } from './modules/transfers/transfer-reports.ts'
import { returnUnclaimed } from './modules/transfers/transfer-returns.ts'
import { transferRoutes } from './modules/transfers/transfers.routes.ts'
import { TransferService, type TransferServiceOptions } from './modules/transfers/transfers.service.ts'
import { createFreezeLink } from './modules/withdrawals/freezes.repository.ts'
import { requireUnrestricted } from './modules/withdrawals/require-unrestricted.ts'

/** What transfers need of the wallet around them. */
interface Surroundings
  extends
    Pick<TransferServiceOptions, 'checkFundPassword' | 'verifySecondFactor'>,
    Pick<TransferCheckOptions, 'usage' | 'asksForSecondFactor'> {
  readonly ledger: Ledger
  readonly registry: CoinRegistry
  readonly listedOnly: ListedOnly
}

function transferReportsOf(clock: Clock): TransferReports {
  return new TransferReports({ clock, addSystemMessage, createFreezeLink })
}

/** Hands people what was sent to them before they had an account: accounts need it, and the wallet needs accounts. */
export function transferClaimsOf({ clock, log }: Pick<Foundation, 'clock' | 'log'>): TransferClaims {
  return new TransferClaims(new Ledger(clock), transferReportsOf(clock), log)
}

/** Transfers to other people by e-mail. */
export function composeTransfers(
  foundation: Foundation,
  surroundings: Surroundings,
): Pick<Modules, 'routes' | 'cleanUps'> {
  const { database, clock, log } = foundation
  const { ledger, registry: coins, listedOnly } = surroundings
  const metrics = measureTransfers(foundation.metrics)
  const reports = transferReportsOf(clock)
  const checks = new TransferChecks({
    ...surroundings,
    clock,
    coins,
    requireUnrestricted: (tx, userId) => requireUnrestricted(tx, { ledger, clock }, userId),
    isListedOnly: async (tx, userId) => (await listedOnly.find(tx, userId)).isListedOnly,
  })
  const service = new TransferService({
    ...foundation,
    ...surroundings,
    coins,
    checks,
    reports,
    findAccountByEmail: (tx, email) => findAccountByEmail(tx, 'main', email),
    tryLockAccount,
  })
  return {
    routes: transferRoutes(service),
    cleanUps: [
      {
        name: 'transfers whose person has registered',
        run: () => claimLate({ database, claims: transferClaimsOf(foundation), metrics, tryLockAccount }),
      },
      {
        name: 'transfers that nobody has taken',
        run: () => returnUnclaimed({ database, clock, log, metrics, ledger, reports, lockAccount }),
      },
    ],
  }
}
