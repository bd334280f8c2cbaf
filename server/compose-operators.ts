import type { Chain } from './chain/chains.ts'
import type { CoinRegistry } from './coins/coin-registry.ts'
import type { composeWithdrawals } from './compose-withdrawals.ts'
import type { Foundation } from './deps.ts'
import type { Route } from './http/route.ts'
import { AuditService } from './modules/operators/audit.service.ts'
import { hotBalanceReader } from './modules/operators/hot-balance.ts'
import { ListingService } from './modules/operators/listings.service.ts'
import { OperatorGuard } from './modules/operators/operator-guard.ts'
import { operatorRoutes } from './modules/operators/operators.routes.ts'
import { ReviewService } from './modules/operators/reviews.service.ts'
import { findLatestSnapshot } from './modules/reserves/reserves.repository.ts'
import { summarizeSecondFactors } from './modules/second-factors/second-factors.repository.ts'

interface Surroundings {
  readonly registry: CoinRegistry
  readonly chains: readonly Chain[]
  readonly withdrawals: Pick<ReturnType<typeof composeWithdrawals>, 'moves' | 'view'>
}

/** What operators do: reviews of withdrawals, and which coins may be moved. */
export function composeOperators(foundation: Foundation, surroundings: Surroundings): readonly Route[] {
  const { database, clock, log, signer } = foundation
  const { registry, chains, withdrawals } = surroundings
  const { moves, view } = withdrawals
  const guard = new OperatorGuard({ clock, summarizeSecondFactors })
  const parts = { database, clock, guard, registry }
  // A process that only answers requests has no signer: it knows the address that the worker has published.
  const findHotWallet = async () => signer?.address ?? (await findLatestSnapshot(database))?.hotWallet ?? null
  return operatorRoutes({
    reviews: new ReviewService({
      ...parts,
      withdrawals: {
        approve: (tx, id, by) => moves.approve(tx, id, by),
        refuse: (tx, id, reason, by) => moves.refuse(tx, id, reason, by),
        view,
      },
    }),
    listings: new ListingService({ ...parts, hotBalanceOf: hotBalanceReader({ chains, findHotWallet, log }) }),
    audit: new AuditService(database, guard),
  })
}
