import type { OverviewQueue } from '#api/operator-overview.ts'
import { paths } from '#src/config/paths.ts'

/** Where the list of a queue is. */
const queueLinks: Readonly<Record<OverviewQueue, string>> = {
  'coin-stops': paths.operatorListings,
  'peg-stops': paths.operatorListings,
  'book-differences': `${paths.operatorBooks}?view=proofs`,
  'payouts-waiting': `${paths.operatorWithdrawals}?state=audit-pass`,
  'payouts-unconfirmed': `${paths.operatorWithdrawals}?state=transferring`,
  // A stop of the coin or a pause is why it isn't credited, or a network that isn't read.
  'deposits-uncredited': paths.operatorListings,
  'order-alerts': paths.operatorOrders,
  withdrawals: paths.operatorWithdrawals,
  'reward-reviews': paths.operatorRewards,
  'merchant-applications': paths.operatorMerchants,
  'merchant-brands': `${paths.operatorMerchants}?view=brands`,
  conversations: paths.operatorConversations,
  content: paths.operatorContent,
  'role-proposals': paths.operatorRoles,
  'term-proposals': paths.operatorLimits,
  'unclaimed-deposits': `${paths.operatorBooks}?view=house`,
}

/** For those who may not list withdrawals: what stops payouts, and what the hot wallet has. */
export function queueLink(queue: OverviewQueue, mayListWithdrawals: boolean): string {
  const isOfPayouts = queue === 'payouts-waiting' || queue === 'payouts-unconfirmed'
  return isOfPayouts && !mayListWithdrawals ? paths.operatorListings : queueLinks[queue]
}
