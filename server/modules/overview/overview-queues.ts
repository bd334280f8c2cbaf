import { listContent } from '#api/content.ts'
import { listRewardReviews } from '#api/invitation-reviews.ts'
import { listBrands } from '#api/merchant-brands.ts'
import { listBookProofs, listHousePostings } from '#api/operator-books.ts'
import { listCoinTerms } from '#api/operator-coin-terms.ts'
import { listWaitingConversations } from '#api/operator-conversations.ts'
import { listFactorResets } from '#api/operator-factor-resets.ts'
import { listMerchantApplications } from '#api/operator-merchants.ts'
import { type OverviewQueue, overviewQueue } from '#api/operator-overview.ts'
import type { OperatorRole } from '#api/operator-roles.ts'
import { listAlertedOrders, listListings, listOperatorRoles, listReviews } from '#api/operators.ts'
import type { Backlog } from '#server/db/backlog.ts'
import type { Transaction } from '#server/db/database.ts'

/** Roles that are alerted about a queue: those allowed to open its list. */
export const rolesOfQueue: Readonly<Record<OverviewQueue, readonly OperatorRole[]>> = {
  'coin-stops': listListings.roles,
  'peg-stops': listListings.roles,
  'book-differences': listBookProofs.roles,
  // Reviewers list the withdrawals waiting to be paid; treasurers see why they wait.
  'payouts-waiting': [...listReviews.roles, ...listListings.roles],
  'payouts-unconfirmed': [...listReviews.roles, ...listListings.roles],
  'deposits-uncredited': listListings.roles,
  'order-alerts': listAlertedOrders.roles,
  withdrawals: listReviews.roles,
  'factor-resets': listFactorResets.roles,
  'reward-reviews': listRewardReviews.roles,
  'merchant-applications': listMerchantApplications.roles,
  'merchant-brands': listBrands.roles,
  conversations: listWaitingConversations.roles,
  content: listContent.roles,
  'role-proposals': listOperatorRoles.roles,
  'term-proposals': listCoinTerms.roles,
  'unclaimed-deposits': listHousePostings.roles,
}

/** Reads each queue separately. */
export type QueueReaders = Readonly<Record<OverviewQueue, (tx: Transaction, now: Date) => Promise<Backlog>>>

/** Returns the queues visible to these roles, in the contract's order. */
export function queuesFor(held: readonly OperatorRole[]): readonly OverviewQueue[] {
  return overviewQueue.options.filter((queue) => rolesOfQueue[queue].some((role) => held.includes(role)))
}
