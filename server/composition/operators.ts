import type { Chain } from '#server/chain/chains.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import type { Route } from '#server/http/route.ts'
import type { Proofs } from '#server/identity/proofs.ts'
import { viewOperatorRule } from '#server/modules/fiat/fiat-options.ts'
import { FiatRules, type RuleChange } from '#server/modules/fiat/fiat-rules.ts'
import { viewTerms } from '#server/modules/exchange/order-view.ts'
import { booksRoutes } from '#server/modules/books/books.routes.ts'
import { BooksService } from '#server/modules/books/books.service.ts'
import { PostingsService } from '#server/modules/books/postings.service.ts'
import { AuditService } from '#server/modules/operators/audit.service.ts'
import { CoinTermService } from '#server/modules/operators/coin-terms.service.ts'
import { hotBalanceReader } from '#server/modules/operators/hot-balance.ts'
import { type FiatRuleOptions, FiatRuleService } from '#server/modules/operators/fiat-rules.service.ts'
import { ListingService } from '#server/modules/operators/listings.service.ts'
import { OrderAlertService } from '#server/modules/operators/order-alerts.service.ts'
import { OperatorAccessService } from '#server/modules/operators/operator-access.service.ts'
import { OperatorGuard } from '#server/modules/operators/operator-guard.ts'
import { operatorRoutes } from '#server/modules/operators/operators.routes.ts'
import { ReviewService } from '#server/modules/operators/reviews.service.ts'

import type { Foundation } from './context.ts'
import { findPayingWallet } from './hot-wallet.ts'
import { otherNetworksOf, withOtherNetworks } from './other-networks.ts'
import type { composeWithdrawals } from './withdrawals.ts'

interface Dependencies {
  readonly registry: CoinRegistry
  readonly chains: readonly Chain[]
  readonly proofs: Pick<Proofs, 'secondFactors'>
  readonly withdrawals: Pick<ReturnType<typeof composeWithdrawals>, 'moves' | 'view'>
}

/** Composes operators' work: withdrawal reviews, stopping and opening coins, and the books. */
export function composeOperators(foundation: Foundation, dependencies: Dependencies): readonly Route[] {
  const { database, clock, log, config } = foundation
  const { registry, chains, withdrawals, proofs } = dependencies
  const { moves, view } = withdrawals
  const guard = new OperatorGuard(clock)
  const parts = { database, clock, guard, registry }
  const findHotWallet = () => findPayingWallet(foundation)
  const hotBalanceOf = withOtherNetworks(foundation, hotBalanceReader({ chains, findHotWallet, log }))
  const routes = operatorRoutes({
    reviews: new ReviewService({
      ...parts,
      withdrawals: {
        approve: (tx, id, by) => moves.approve(tx, id, by),
        refuse: (tx, id, reason, by) => moves.refuse(tx, id, reason, by),
        view,
      },
    }),
    listings: new ListingService({ ...parts, hotBalanceOf, otherNetworks: otherNetworksOf(config) }),
    orderAlerts: new OrderAlertService({ database, guard, view: viewTerms }),
    fiatRules: new FiatRuleService({ ...parts, rules: fiatRulesOf(foundation) }),
    coinTerms: new CoinTermService({
      ...parts,
      verify: async (caller, proof, origin) => {
        await proofs.secondFactors.verifyInSession(caller, proof, origin)
      },
    }),
    audit: new AuditService(database, guard),
    access: new OperatorAccessService(parts),
  })
  return [...routes, ...booksRoutes(new BooksService(parts), new PostingsService(database, guard))]
}

function fiatRulesOf({ clock, fiatPartners }: Foundation): FiatRuleOptions['rules'] {
  const rules = new FiatRules(fiatPartners)
  return {
    list: async (tx) => (await rules.listAll(tx)).map(viewOperatorRule),
    override: async (tx, change) => viewChange(await rules.override(tx, change, clock())),
    reset: async (tx, place) => viewChange(await rules.reset(tx, place)),
  }
}

function viewChange({ before, after }: RuleChange) {
  return { before: before && viewOperatorRule(before), after: after && viewOperatorRule(after) }
}
