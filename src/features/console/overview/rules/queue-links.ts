import { type OverviewQueue, overviewQueue } from '#api/operator-overview.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'

/** The page with each queue's list. */
const queueLinks: Readonly<Record<OverviewQueue, string>> = {
  'coin-stops': operatorPaths.operatorListings,
  'peg-stops': operatorPaths.operatorListings,
  'book-differences': `${operatorPaths.operatorBooks}?view=proofs`,
  'payouts-waiting': `${operatorPaths.operatorWithdrawals}?state=audit-pass`,
  'payouts-unconfirmed': `${operatorPaths.operatorWithdrawals}?state=transferring`,
  // The page shows why they aren't credited: a coin stop, a pause, or a network that isn't read.
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

/** Returns a queue's page. Operators who may not list withdrawals get the one with payout stops and hot wallets. */
export function queueLink(queue: OverviewQueue, mayListWithdrawals: boolean): string {
  const isOfPayouts = queue === 'payouts-waiting' || queue === 'payouts-unconfirmed'
  return isOfPayouts && !mayListWithdrawals ? operatorPaths.operatorListings : queueLinks[queue]
}

/** Returns whether an overview part or alert subject is a queue. */
export function isQueue(name: string): name is OverviewQueue {
  return overviewQueue.options.some((queue) => queue === name)
}
