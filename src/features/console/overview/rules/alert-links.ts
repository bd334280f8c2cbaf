import type { AlertKind, OperatorAlert } from '#api/operator-alerts.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { paths } from '#src/config/paths.ts'
import { isQueue, queueLink } from './queue-links.ts'

/** Returns the link to the alerts page with the runbook article of a kind. Emails link here, too. */
export function runbookHref(kind: AlertKind): string {
  return `${operatorPaths.operatorAlerts}?${new URLSearchParams({ runbook: kind }).toString()}`
}

/** Returns a link to details about an alert's subject; null if only the runbook has any. */
export function alertLink(
  { kind, subject }: Pick<OperatorAlert, 'kind' | 'subject'>,
  mayListWithdrawals: boolean,
): string | null {
  if (isQueue(subject)) return queueLink(subject, mayListWithdrawals)
  switch (kind) {
    case 'books-difference':
    case 'books-unproven':
      return `${operatorPaths.operatorBooks}?view=proofs`
    case 'orders-alerted':
      return operatorPaths.operatorOrders
    case 'partner-failing':
      return subject.startsWith('fiat') ? operatorPaths.operatorRules : operatorPaths.operatorOrders
    case 'network-down':
    case 'network-lagging':
    case 'component-unwatched':
    case 'mail-stuck':
    case 'mail-given-up':
      return paths.status
    case 'coin-stopped':
    case 'peg-lost':
    case 'hot-wallet-low':
    case 'deposits-stuck':
      return operatorPaths.operatorListings
    case 'payouts-stuck':
      return mayListWithdrawals ? operatorPaths.operatorWithdrawals : operatorPaths.operatorListings
    case 'queue-late':
    case 'probe-failed':
      return null
  }
}
