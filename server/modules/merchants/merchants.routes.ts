import { getMerchantEarnings, getMerchantStatement, listMerchantDays } from '#api/merchant-earnings.ts'
import {
  answerMerchantQuestion,
  applyAsMerchant,
  findMerchant,
  getOwnMerchant,
  withdrawMerchantApplication,
} from '#api/merchants.ts'
import {
  approveMerchant,
  askMerchantApplicant,
  confirmMerchantState,
  dropMerchantProposal,
  listMerchantApplications,
  listMerchants,
  openMerchantApplication,
  proposeMerchantState,
  recommendMerchant,
  rejectMerchant,
} from '#api/operator-merchants.ts'
import { type Route, route } from '#server/http/route.ts'

import type { ApplicationReviewService } from './application-reviews.service.ts'
import type { ApplicationService } from './applications.service.ts'
import type { EarningsService } from './earnings.service.ts'
import type { MerchantStateService } from './merchant-states.service.ts'
import type { MerchantService } from './merchants.service.ts'
import type { StatementService } from './statements.service.ts'

export function merchantRoutes(merchants: MerchantService, applications: ApplicationService): readonly Route[] {
  return [
    route(findMerchant, ({ code }, { origin }) => merchants.find(code, origin)),
    route(getOwnMerchant, (_, { caller }) => applications.own(caller.account)),
    route(applyAsMerchant, (application, { caller }) => applications.apply(caller.account, application)),
    route(answerMerchantQuestion, (answer, { caller }) => applications.answer(caller.account, answer)),
    route(withdrawMerchantApplication, ({ id }, { caller }) => applications.withdraw(caller.account, id)),
  ]
}

export function earningsRoutes(earnings: EarningsService, statements: StatementService): readonly Route[] {
  return [
    route(getMerchantEarnings, (_, { caller }) => earnings.earnings(caller.account.id)),
    route(listMerchantDays, ({ cursor }, { caller }) => earnings.days(caller.account.id, cursor)),
    route(getMerchantStatement, ({ month }, { caller }) => statements.statement(caller.account.id, month)),
  ]
}

export function merchantReviewRoutes(
  reviews: ApplicationReviewService,
  states: MerchantStateService,
): readonly Route[] {
  return [
    route(listMerchantApplications, (query, { caller }) => reviews.list(caller, query)),
    route(openMerchantApplication, ({ id }, { caller }) => reviews.open(caller, id)),
    route(askMerchantApplicant, (question, { caller }) => reviews.ask(caller, question)),
    route(recommendMerchant, (read, { caller }) => reviews.recommend(caller, read)),
    route(approveMerchant, (read, { caller }) => reviews.approve(caller, read)),
    route(rejectMerchant, (rejection, { caller }) => reviews.reject(caller, rejection)),
    route(listMerchants, ({ cursor }, { caller }) => states.list(caller, cursor)),
    route(proposeMerchantState, async (proposal, { caller }) => {
      await states.propose(caller, proposal)
      return null
    }),
    route(confirmMerchantState, async (wanted, { caller }) => {
      await states.confirm(caller, wanted)
      return null
    }),
    route(dropMerchantProposal, async (wanted, { caller }) => {
      await states.drop(caller, wanted)
      return null
    }),
  ]
}
