import { type OverviewQueue, overviewQueue } from '#api/operator-overview.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'

/** Where the list of a queue is. */
const queueLinks: Readonly<Record<OverviewQueue, string>> = {
  'coin-stops': operatorPaths.operatorListings,
  'peg-stops': operatorPaths.operatorListings,
  'book-differences': `${operatorPaths.operatorBooks}?view=proofs`,
  'payouts-waiting': `${operatorPaths.operatorWithdrawals}?state=audit-pass`,
  'payouts-unconfirmed': `${operatorPaths.operatorWithdrawals}?state=transferring`,
  // A stop of the coin or a pause is why it isn't credited, or a network that isn't read.
  'deposits-uncredited': operatorPaths.operatorListings,
  'order-alerts': operatorPaths.operatorOrders,
  withdrawals: operatorPaths.operatorWithdrawals,
  'factor-resets': operatorPaths.operatorAccounts,
  'reward-reviews': operatorPaths.operatorRewards,
  'merchant-applications': operatorPaths.operatorMerchants,
  'merchant-brands': `${operatorPaths.operatorMerchants}?view=brands`,
  conversations: operatorPaths.operatorConversations,
  content: operatorPaths.operatorContent,
  'role-proposals': operatorPaths.operatorRoles,
  'term-proposals': operatorPaths.operatorLimits,
  'unclaimed-deposits': `${operatorPaths.operatorBooks}?view=house`,
}

/** For those who may not list withdrawals: what stops payouts, and what the hot wallet has. */
export function queueLink(queue: OverviewQueue, mayListWithdrawals: boolean): string {
  const isOfPayouts = queue === 'payouts-waiting' || queue === 'payouts-unconfirmed'
  return isOfPayouts && !mayListWithdrawals ? operatorPaths.operatorListings : queueLinks[queue]
}

/** Whether something of the overview, or an alert, is about a queue. */
export function isQueue(name: string): name is OverviewQueue {
  return overviewQueue.options.some((queue) => queue === name)
}
