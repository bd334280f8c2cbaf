import { exportAudit, listAudit } from '#api/operator-audit.ts'
import {
  getOperatorAccess,
  approveWithdrawal,
  changeListing,
  clearStop,
  liftPegStop,
  listAlertedOrders,
  listListings,
  listOperatorRoles,
  listReviews,
  refuseWithdrawal,
  settleOrderAlert,
} from '#api/operators.ts'
import { changeFiatRule, listOperatorFiatRules, resetFiatRule } from '#api/operator-fiat-rules.ts'
import {
  confirmCoinTerm,
  dropCoinTerm,
  listCoinTermHistory,
  listCoinTerms,
  proposeCoinTerm,
} from '#api/operator-coin-terms.ts'
import { type Route, route } from '#server/http/route.ts'

import type { AuditService } from './audit.service.ts'
import type { CoinTermService } from './coin-terms.service.ts'
import type { OperatorAccessService } from './operator-access.service.ts'
import type { FiatRuleService } from './fiat-rules.service.ts'
import type { ListingService } from './listings.service.ts'
import type { OrderAlertService } from './order-alerts.service.ts'
import type { ReviewService } from './reviews.service.ts'

export interface OperatorServices {
  readonly reviews: ReviewService
  readonly listings: ListingService
  readonly orderAlerts: OrderAlertService
  readonly fiatRules: FiatRuleService
  readonly coinTerms: CoinTermService
  readonly audit: AuditService
  readonly access: OperatorAccessService
}

export function operatorRoutes({
  reviews,
  listings,
  orderAlerts,
  fiatRules,
  coinTerms,
  audit,
  access,
}: OperatorServices): readonly Route[] {
  return [
    route(getOperatorAccess, async (_, { caller }) => ({ roles: [...(await access.rolesOf(caller))] })),
    route(listOperatorRoles, (_, { caller }) => access.list(caller)),
    route(listReviews, (query, { caller }) => reviews.list(caller, query)),
    route(approveWithdrawal, ({ id }, { caller }) => reviews.approve(caller, id)),
    route(refuseWithdrawal, (refusal, { caller }) => reviews.refuse(caller, refusal)),
    route(listListings, async (_, { caller }) => ({ listings: [...(await listings.list(caller))] })),
    route(changeListing, async (change, { caller }) => {
      await listings.change(caller, change)
      return null
    }),
    route(clearStop, async (stop, { caller }) => {
      await listings.clearStop(caller, stop)
      return null
    }),
    route(liftPegStop, async (stop, { caller }) => {
      await listings.liftPegStop(caller, stop)
      return null
    }),
    route(listAlertedOrders, ({ cursor }, { caller }) => orderAlerts.list(caller, cursor)),
    route(settleOrderAlert, async (settlement, { caller }) => {
      await orderAlerts.settle(caller, settlement)
      return null
    }),
    route(listOperatorFiatRules, async (_, { caller }) => ({ rules: await fiatRules.list(caller) })),
    route(changeFiatRule, async (change, { caller }) => {
      await fiatRules.change(caller, change)
      return null
    }),
    route(resetFiatRule, async (place, { caller }) => {
      await fiatRules.reset(caller, place)
      return null
    }),
    ...coinTermRoutes(coinTerms),
    route(listAudit, (query, { caller }) => audit.list(caller, query)),
    route(exportAudit, (query, { caller }) => audit.export(caller, query)),
  ]
}

function coinTermRoutes(coinTerms: CoinTermService): readonly Route[] {
  return [
    route(listCoinTerms, (_, { caller }) => coinTerms.list(caller)),
    route(listCoinTermHistory, ({ kind, coin = null, network = null }, { caller }) =>
      coinTerms.history(caller, { kind, coin, network }),
    ),
    route(proposeCoinTerm, (wanted, { caller, origin }) => coinTerms.propose(caller, wanted, origin)),
    route(confirmCoinTerm, async (confirmation, { caller, origin }) => {
      await coinTerms.confirm(caller, confirmation, origin)
      return null
    }),
    route(dropCoinTerm, async ({ id }, { caller }) => {
      await coinTerms.drop(caller, id)
      return null
    }),
  ]
}
