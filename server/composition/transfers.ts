import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { termsInForce } from '#server/coins/term-changes.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import { askTogether } from '#server/db/questions.ts'
import { secondFactorIsThere } from '#server/identity/second-factors/second-factors.repository.ts'
import { Ledger } from '#server/ledger/ledger.ts'
import type { Clock } from '#server/lib/clock.ts'
import { isListedOnly } from '#server/modules/address-book/address-book.repository.ts'
import { type SenderFacts, TransferChecks } from '#server/modules/transfers/transfer-checks.ts'
import { claimLate, TransferClaims } from '#server/modules/transfers/transfer-claims.ts'
import { measureTransfers } from '#server/modules/transfers/transfer-metrics.ts'
import { TransferReports } from '#server/modules/transfers/transfer-reports.ts'
import { returnUnclaimed } from '#server/modules/transfers/transfer-returns.ts'
import { transferRoutes } from '#server/modules/transfers/transfers.routes.ts'
import { amountsTransferred, transferIsKnown } from '#server/modules/transfers/transfers.repository.ts'
import { TransferService, type TransferServiceOptions } from '#server/modules/transfers/transfers.service.ts'
import { freezeTokens } from '#server/modules/withdrawals/freezes.repository.ts'
import { refuseRestricted, restrictions } from '#server/modules/withdrawals/require-unrestricted.ts'
import { startOfLimit, usageOf } from '#server/modules/withdrawals/withdrawal-checks.ts'
import { amountsWithdrawn } from '#server/modules/withdrawals/withdrawals.repository.ts'

import type { Foundation, Parts } from './context.ts'

/** What transfers need from the wallet around them. */
interface Dependencies extends Pick<TransferServiceOptions, 'proofs'> {
  readonly ledger: Ledger
  readonly registry: CoinRegistry
}

const findSenderFacts = askTogether('sender_facts', {
  ...restrictions,
  terms: termsInForce,
  isKnown: transferIsKnown,
  isListedOnly,
  withdrawn: amountsWithdrawn,
  transferred: amountsTransferred,
  hasSecondFactor: secondFactorIsThere,
})

/** Reads what a transfer depends on from all modules, in one round trip. */
async function senderFactsOf(
  tx: Transaction,
  { userId, transferId, now }: { readonly userId: string; readonly transferId: string; readonly now: Date },
): Promise<SenderFacts> {
  const after = startOfLimit(now).toISOString()
  const found = await findSenderFacts(tx, { userId, transferId, now: now.toISOString(), after })
  return {
    ...found,
    requireUnrestricted: () => refuseRestricted(found),
    used: usageOf(found.withdrawn, found.transferred),
  }
}

function transferReportsOf(clock: Clock): TransferReports {
  return new TransferReports({
    clock,
    withFreezeLink: (tx, userId, now, use) => freezeTokens.issueFor(tx, { userId }, now, use),
  })
}

/**
 * Creates the claims of transfers that were sent before the recipient had an account. Kept separate, because accounts
 * need them, and the wallet needs accounts.
 */
export function transferClaimsOf({ clock, log }: Pick<Foundation, 'clock' | 'log'>): TransferClaims {
  return new TransferClaims(new Ledger(clock), transferReportsOf(clock), log)
}

/** Composes transfers to other users by email. */
export function composeTransfers(
  foundation: Foundation,
  dependencies: Dependencies,
): Pick<Parts, 'routes' | 'cleanUps'> {
  const { database, clock, log } = foundation
  const { ledger, registry: coins } = dependencies
  const metrics = measureTransfers(foundation.metrics)
  const reports = transferReportsOf(clock)
  const checks = new TransferChecks({ clock, coins })
  const service = new TransferService({
    ...foundation,
    ...dependencies,
    coins,
    checks,
    reports,
    senderFactsOf,
  })
  return {
    routes: transferRoutes(service),
    cleanUps: [
      {
        name: 'transfers whose person has registered',
        run: () => claimLate({ database, claims: transferClaimsOf(foundation), metrics }),
      },
      {
        name: 'transfers that nobody has taken',
        run: () => returnUnclaimed({ database, clock, log, metrics, ledger, reports }),
      },
    ],
  }
}
